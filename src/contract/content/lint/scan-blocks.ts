import { cutLines, indentOf, isBlank, type TextLines } from './text-lines.ts';

/** Lines of a text, by their indices: from the first up to, and without, `end`. */
export interface LineRange {
  first: number;
  end: number;
}

/**
 * A block of a text. Paragraphs, headings and definitions stand in no quote and no list, and their extent is certain. `nested` is a piece of quotes, lists and
 * footnotes: `isDoubtful` says that fenced code may be in it.
 */
export type Block = LineRange &
  ({ kind: 'heading' | 'paragraph' | 'definition' } | { kind: 'nested'; isDoubtful: boolean });

const openingFence = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/;
const openingFenceBehindMarks = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+[ \t>]*)*(?:`{3,}|~{3,})/;
const heading = /^###? /;
const rule = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/;
const quote = /^ {0,3}>/;
const item = /^( {0,3})([-+*]|\d{1,9}[.)])([ \t]+|$)(.*)/;
const footnote = /^ {0,3}\[\^[^\]]*\]:/;
const mayDefine = /^ {0,3}\[/;

/** Whether a line begins a list where a paragraph runs: a list that is numbered from 1, or an item that says something. */
function interrupts(line: string): boolean {
  const [, , mark = '', , text = ''] = item.exec(line) ?? [];
  return mark !== '' && text.trim() !== '' && (mark.length === 1 || /^1[.)]$/.test(mark));
}

const beginsFence = (line: string): boolean => indentOf(line) < 4 && openingFence.test(line);
const endsParagraph = (line: string): boolean =>
  isBlank(line) || beginsFence(line) || quote.test(line) || rule.test(line) || interrupts(line) || footnote.test(line);

/** The column from which on a line belongs to what this one opens. */
function columnWithin(line: string): number {
  if (quote.test(line)) return Infinity;
  if (footnote.test(line)) return 4;
  const [, indent = '', mark = '', gap = '', text = ''] = item.exec(line) ?? [];
  if (mark === '') return indentOf(line);
  const width = indentOf(' '.repeat(indent.length + mark.length) + gap) - indent.length - mark.length;
  return indent.length + mark.length + (text === '' || width > 4 ? 1 : width);
}

/**
 * Cuts a Markdown text into its blocks, as the renderer does, without parsing it: each line is looked at once or twice. Where it cannot tell what a line belongs to any
 * more, it stops, and the rest of the text has no blocks.
 */
export function scanBlocks(given: string): { source: TextLines; blocks: Block[] } {
  const source = cutLines(given);
  return { source, blocks: [...blocksOf(source.lines)] };
}

function* blocksOf(lines: readonly string[]): Generator<Block> {
  const at = (index: number): string => lines[index] ?? '';
  const endOf = (from: number, ends: (line: string) => boolean): number => {
    let end = from;
    while (end < lines.length && !ends(at(end))) end += 1;
    return end;
  };
  /** In quotes and lists: the column at which they end; null outside. */
  let within: number | null = null;
  let isDoubtful = false;
  let isAfterBlank = true;
  let first = 0;
  while (first < lines.length) {
    const line = at(first);
    const indent = indentOf(line);
    if (isBlank(line)) {
      isAfterBlank = true;
      first += 1;
      continue;
    }
    if (within !== null && isAfterBlank && (indent < within || within === Infinity)) within = null;
    const isNew = within === null;
    if (isNew && beginsFence(line)) {
      const fence = openingFence.exec(line)?.[1] ?? '';
      first = endOf(first + 1, (next) => indentOf(next) < 4 && closes(next, fence)) + 1;
    } else if (isNew && isAfterBlank && heading.test(line)) {
      const end = endOf(first, isBlank);
      yield { kind: 'heading', first, end };
      first = end;
    } else if (isNew && rule.test(line)) first += 1;
    else if (isNew && indent < 4 && !quote.test(line) && !item.test(line) && !footnote.test(line)) {
      const end = endOf(first + 1, endsParagraph);
      yield { kind: mayDefine.test(line) ? 'definition' : 'paragraph', first, end };
      first = end;
    } else {
      if (isNew) [within, isDoubtful] = [columnWithin(line), false];
      let end = first;
      while (end < lines.length && !isBlank(at(end))) {
        const next = at(end);
        const column = indentOf(next);
        const isOutside = column < (within ?? 0) && !(within === Infinity && quote.test(next));
        if (isOutside && end > first && beginsFence(next)) break;
        if (openingFenceBehindMarks.test(next)) {
          // A fence between the margin and the text of a list belongs to neither for certain.
          if (isOutside && column > 3) return;
          isDoubtful = true;
        }
        if (isOutside && column < 4 && (item.test(next) || quote.test(next))) within = columnWithin(next);
        end += 1;
      }
      yield { kind: 'nested', first, end, isDoubtful };
      if (end < lines.length && !isBlank(at(end))) within = null;
      first = end;
    }
    isAfterBlank = false;
  }
}

function closes(line: string, fence: string): boolean {
  const run = line.trim();
  return run.length >= fence.length && run === fence.charAt(0).repeat(run.length);
}
