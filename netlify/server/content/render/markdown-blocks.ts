/** A paragraph, list, quote, heading or piece of fenced code, with the blank lines that part it from what stands before. */
export interface Block {
  lead: string;
  text: string;
}

const usualLead = '\n\n';

/** Begins fenced code. Indented as far as one likes: essays know no code by indentation. */
const openingFence = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/;

/** Whether a line ends the fenced code that `fence` (its run of backticks or tildes) began. */
function closesFence(line: string, fence: string): boolean {
  const run = line.trim();
  return run.length >= fence.length && run === fence.charAt(0).repeat(run.length);
}

/**
 * Cuts a Markdown body at its blank lines (product §2); fenced code stays whole, blank lines in it too. Nothing is lost: `bodyOf` puts back what was cut,
 * except for blank lines at both ends.
 */
export function blocksOf(body: string): Block[] {
  const blocks: Block[] = [];
  let lead = '';
  let lines: string[] = [];
  let fence = '';
  const close = (): void => {
    if (lines.length === 0) return;
    blocks.push({ lead: blocks.length === 0 ? '' : lead, text: lines.join('\n') });
    lines = [];
    lead = '\n';
  };
  for (const line of body.replaceAll('\r\n', '\n').split('\n')) {
    if (line.trim() === '' && !fence) {
      close();
      lead += `${line}\n`;
      continue;
    }
    lines.push(line);
    const isHeading = /^###? /.test(lines[0] ?? '');
    if (fence) fence = closesFence(line, fence) ? '' : fence;
    else if (!isHeading) fence = openingFence.exec(line)?.[1] ?? '';
  }
  close();
  return blocks;
}

/** What tells two blocks apart. A single empty line before a block, or none since it is the first, is as good as the other. */
export const nameOfBlock = ({ lead, text }: Block): string =>
  lead === '' || lead === usualLead ? text : `${lead}\0${text}`;

/** The body that is made of blocks. */
export const bodyOf = (blocks: readonly Block[]): string =>
  blocks.map(({ lead, text }, index) => (index === 0 ? text : (lead || usualLead) + text)).join('');
