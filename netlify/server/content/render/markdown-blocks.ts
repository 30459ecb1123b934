/**
 * A paragraph, table, quote, heading or piece of fenced code, or a footnote or the items of a list with all that is indented below them, with the blank lines that part it from what
 * stands before.
 */
export interface Block {
  lead: string;
  text: string;
}

const usualLead = '\n\n';

/** Begins fenced code, perhaps as the first thing of an item. Indented as far as one likes: essays know no code by indentation. */
const openingFence = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`]*$)|~{3,})/;
/** Begins what goes on in the lines that are indented below it: an item of a list, or a footnote. */
const opensContainer = /^[ \t]*(?:[-+*][ \t]|\d{1,9}[.)][ \t]|\[\^[^\]\s]+\]:)/;
const isIndented = (line: string): boolean => /^(?: {2}|\t| \t)/.test(line);

/** Whether a line ends the fenced code that `fence` (its run of backticks or tildes) began. */
function closesFence(line: string, fence: string): boolean {
  const run = line.trim();
  return run.length >= fence.length && run === fence.charAt(0).repeat(run.length);
}

/**
 * Cuts a Markdown body at its blank lines (product §2). Fenced code stays whole, blank lines in it too, and so do an item of a list and a footnote with what is indented below
 * them: a paragraph of another writer between the two would tear it off. Nothing is lost: `bodyOf` puts back what was cut,
 * except for blank lines at both ends.
 */
export function blocksOf(body: string): Block[] {
  const blocks: Block[] = [];
  let lead = '';
  let lines: string[] = [];
  /** Blank lines below them, which may part them from the next block. */
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

/** What tells two blocks apart. A single empty line before a block, or none since it is the first, is as good as the other. */
export const nameOfBlock = ({ lead, text }: Block): string =>
  lead === '' || lead === usualLead ? text : `${lead}\0${text}`;

/** The body that is made of blocks. */
export const bodyOf = (blocks: readonly Block[]): string =>
  blocks.map(({ lead, text }, index) => (index === 0 ? text : (lead || usualLead) + text)).join('');
