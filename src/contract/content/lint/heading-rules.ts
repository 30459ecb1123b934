import type { Block } from './scan-blocks.ts';
import {
  gluedToText,
  indentedHeading,
  noHeading,
  noSpace,
  repeatedTitle,
  skippedLevel,
  takesText,
  type Sentences,
} from './sentences.ts';

/** A problem that concerns a whole line, with its index. */
interface LineProblem extends Sentences {
  index: number;
}

const marked = /^ {0,3}(#{1,6})(?=[ \t]|$)/;

/**
 * Lines that only look like headings, and headings with mistakes.
 *
 * @param title title of the essay, if known
 */
export function* headingProblems(
  blocks: readonly Block[],
  lines: readonly string[],
  title: string | undefined,
): Generator<LineProblem> {
  let hasHeading = false;
  for (const [place, block] of blocks.entries()) {
    const { kind, first, end } = block;
    if (kind === 'heading') {
      if (!hasHeading && lines[first]?.startsWith('###')) yield { index: first, ...skippedLevel };
      hasHeading = true;
      if (end > first + 1) yield { index: first + 1, ...takesText };
    } else if (kind === 'paragraph') {
      const isFirst = place === 0 && title !== undefined;
      for (let index = first; index < end; index += 1) {
        const line = lines[index] ?? '';
        if (isFirst && index === first && isTitle(line, title)) yield { index, ...repeatedTitle };
        else {
          const told = wrongWith(line, index > first || followsText(lines[index - 1]));
          if (told) yield { index, ...told };
        }
      }
    }
  }
}

const followsText = (above: string | undefined): boolean => above !== undefined && above.trim() !== '';

/** What is wrong with a paragraph line that was meant as a heading; null if it was not. */
function wrongWith(line: string, isGlued: boolean): Sentences | null {
  const marks = marked.exec(line)?.[1] ?? '';
  const text = line.trim().slice(marks.length).trim();
  if (marks === '') {
    const tight = /^(#{2,3})[^#\s]/.exec(line)?.[1];
    return tight === undefined ? null : noSpace(tight);
  }
  if (text === '') return null;
  if (marks.length === 1 || marks.length > 3) return noHeading(marks);
  if (isGlued) return gluedToText;
  return line.startsWith(' ') ? indentedHeading : null;
}

const plain = (text: string): string =>
  text
    .replaceAll(/[*_`\\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

const isTitle = (line: string, title: string): boolean =>
  /^ {0,3}#[ \t]/.test(line) &&
  plain(
    line
      .trim()
      .slice(1)
      .replace(/[ \t]#+[ \t]*$/, ''),
  ) === plain(title);
