/**
 * A paragraph, table, quote, heading or fenced code block, or a footnote or list items with everything indented below
 * them. `lead` holds the blank lines before it.
 */
export interface Block {
  lead: string;
  text: string;
}

const usualLead = '\n\n';

/**
 * Begins fenced code, possibly at the start of an item. Any indentation is allowed, since essays have no indented code.
 */
const openingFence = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`]*$)|~{3,})/;
/** Begins an item of a list or a footnote, which continues in the lines indented below it. */
const opensContainer = /^[ \t]*(?:[-+*][ \t]|\d{1,9}[.)][ \t]|\[\^[^\]\s]+\]:)/;
const isIndented = (line: string): boolean => /^(?: {2}|\t| \t)/.test(line);

/** Whether a line ends the fenced code that `fence` (its run of backticks or tildes) began. */
function closesFence(line: string, fence: string): boolean {
  const run = line.trim();
  return run.length >= fence.length && run === fence.charAt(0).repeat(run.length);
}

/**
 * Cuts a Markdown body at its blank lines (product §2). Fenced code stays whole, including its blank lines. So does an
 * item or a footnote with everything indented below it: a paragraph merged in between would tear it apart. Nothing is
 * lost: `bodyOf` restores the body, except for blank lines at both ends.
 */
export function blocksOf(body: string): Block[] {
  const blocks: Block[] = [];
  let lead = '';
  let lines: string[] = [];
  /** Blank lines so far, which may separate these lines from the next block. */
  let blank: string[] = [];
  let [isHeading, isContainer] = [false, false];
  let fence = '';
  let isFenceWithin = false;
  for (const line of body.replaceAll('\r\n', '\n').split('\n')) {
    const isBlank = line.trim() === '';
    const isWithin = isContainer && isIndented(line);
    // Code in an item or a footnote ends with it.
    if (fence && isFenceWithin && !isBlank && !isWithin) fence = '';
    if (isBlank && !fence) {
      blank.push(line);
      continue;
    }
    if (blank.length > 0 && !isWithin) {
      if (lines.length > 0) {
        blocks.push({ lead, text: lines.join('\n') });
        lead = `\n${blank.join('\n')}\n`;
      }
      lines = [];
    } else for (const between of blank) lines.push(between);
    if (blank.length > 0) blank = [];
    lines.push(line);
    if (lines.length === 1) [isHeading, isContainer] = [/^###? /.test(line), opensContainer.test(line)];
    if (fence) fence = closesFence(line, fence) ? '' : fence;
    else if (!isHeading) {
      fence = openingFence.exec(line)?.[1] ?? '';
      isFenceWithin = fence !== '' && isContainer && (isIndented(line) || opensContainer.test(line));
    }
  }
  if (lines.length > 0) blocks.push({ lead, text: lines.join('\n') });
  return blocks;
}

/** Identifies a block. One blank line before a block, or none because it is the first, makes no difference. */
export const nameOfBlock = ({ lead, text }: Block): string =>
  lead === '' || lead === usualLead ? text : `${lead}\0${text}`;

/** Joins blocks into a body. */
export const bodyOf = (blocks: readonly Block[]): string =>
  blocks.map(({ lead, text }, index) => (index === 0 ? text : (lead || usualLead) + text)).join('');
