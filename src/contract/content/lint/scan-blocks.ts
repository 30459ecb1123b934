import { isDefinition } from './definitions.ts';
import { cutLines, headOf, indentOf, isBlank, type TextLines } from './text-lines.ts';

/** Lines of a text, by their indices: from the first up to, and without, `end`. */
interface LineRange {
  first: number;
  end: number;
}

/**
 * A block of a text. Paragraphs, headings and definitions stand in no quote and no list, and their extent is certain; a definition takes one line. `nested` is a piece of
 * quotes, lists and footnotes. `unread` is what only a parser could tell.
 */
export type Block = LineRange &
  (
    | { kind: 'heading' | 'paragraph' | 'definition' | 'unread' }
    /** `note`: name of the footnote that it is a piece of. */
    | { kind: 'nested'; note: string | null }
  );

const openingFence = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/;
/** Each blank belongs to one part of it: read in several ways, a line of marks would take time without end. */
const openingFenceBehindMarks = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])(?=[ \t])[ \t>]*)*(?:`{3,}|~{3,})/;
const heading = /^###? /;
const rule = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/;
/** Parts the head of a table from its rows. */
export const underTableHead = /^[ \t]*[|:-][|: \t-]*$/;
const quote = /^ {0,3}>/;
const item = /^( {0,3})([-+*]|\d{1,9}[.)])([ \t]+|$)(.*)/;
const footnote = /^ {0,3}\[\^([^\]]*)\]:/;

// Most lines are ruled out by their first character, which costs less than a pattern.
const isQuote = (line: string): boolean => headOf(line) === '>' && quote.test(line);
const isItem = (line: string): boolean => /[-+*\d]/.test(headOf(line)) && item.test(line);
const isFootnote = (line: string): boolean => headOf(line) === '[' && footnote.test(line);
const isRule = (line: string): boolean => /[-*_]/.test(headOf(line)) && rule.test(line);
const beginsFence = (line: string): boolean =>
  /[`~]/.test(headOf(line)) && indentOf(line) < 4 && openingFence.test(line);
const beginsFenceBehindMarks = (line: string): boolean =>
  (line.includes('```') || line.includes('~~~')) && openingFenceBehindMarks.test(line);

/** Whether a line begins a list where a paragraph runs: a list that is numbered from 1, or an item that says something. */
function interrupts(line: string): boolean {
  const [, , mark = '', , text = ''] = (isItem(line) ? item.exec(line) : null) ?? [];
  return mark !== '' && text.trim() !== '' && (mark.length === 1 || /^1[.)]$/.test(mark));
}

const endsParagraph = (line: string): boolean =>
  isBlank(line) || beginsFence(line) || isQuote(line) || isRule(line) || interrupts(line) || isFootnote(line);

/** Whether a line that may part a page may also stand under the head of a table. */
const mayBeTable = (line: string, above: string): boolean => /^ {0,3}-+[ \t]*$/.test(line) && above.includes('|');

/** The column from which on a line belongs to what this one opens. */
function columnWithin(line: string): number {
  if (isQuote(line)) return Infinity;
  if (isFootnote(line)) return 4;
  const [, indent = '', mark = '', gap = '', text = ''] = item.exec(line) ?? [];
  if (mark === '') return indentOf(line);
  const width = indentOf(' '.repeat(indent.length + mark.length) + gap) - indent.length - mark.length;
  return indent.length + mark.length + (text === '' || width > 4 ? 1 : width);
}

/** A text that was cut into blocks. */
interface ScannedText {
  source: TextLines;
  blocks: Block[];
  /** Whether all of it was; otherwise the rest of the text has no blocks. */
  isWhole: boolean;
}

/**
 * Cuts a Markdown text into its blocks, as the renderer does, without parsing it: each line is looked at once or twice. Where it cannot tell what a line belongs to any
 * more, it stops.
 */
export function scanBlocks(given: string): ScannedText {
  const source = cutLines(given);
  const blocks: Block[] = [];
  const scan = blocksOf(source.lines);
  for (;;) {
    const { done, value } = scan.next();
    if (done) return { source, blocks, isWhole: value };
    blocks.push(value);
  }
}

/** @returns whether it came to the end of the text */
function* blocksOf(lines: readonly string[]): Generator<Block, boolean> {
  const at = (index: number): string => lines[index] ?? '';
  const endOf = (from: number, ends: (line: string, above: string) => boolean): number => {
    let end = from;
    while (end < lines.length && !ends(at(end), at(end - 1))) end += 1;
    return end;
  };
  /** In quotes and lists: the column at which they end; null outside. */
  let within: number | null = null;
  let note: string | null = null;
  let mayBeCode = false;
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
    if (within !== null && isAfterBlank && indent < within) within = null;
    const isNew = within === null;
    let end = first + 1;
    if (isNew && beginsFence(line)) {
      const fence = openingFence.exec(line)?.[1] ?? '';
      end = endOf(end, (next) => indentOf(next) < 4 && closes(next, fence)) + 1;
    } else if (isNew && isAfterBlank && heading.test(line)) {
      end = endOf(first, isBlank);
      const mayEndBefore = lines.slice(first + 1, end).some((next) => underTableHead.test(next));
      // The renderer may read the head of a table in it.
      if (mayEndBefore) return false;
      yield { kind: 'heading', first, end };
    } else if (isNew && isDefinition(line, at(end))) yield { kind: 'definition', first, end };
    else if (isNew && indent < 4 && ![isQuote, isRule, isItem, isFootnote].some((begins) => begins(line))) {
      end = endOf(end, (next, above) => endsParagraph(next) && !mayBeTable(next, above));
      const rest = lines.slice(first + 1, end);
      const mayDefine = /^ {0,3}\[/.test(line) && (line + rest.join('')).includes(']:');
      yield { kind: mayDefine ? 'unread' : 'paragraph', first, end };
      // Behind a definition, and under a line where no table is, something else may begin.
      const mayEndBefore = mayDefine || rest.some(isRule);
      if (mayEndBefore && rest.some((next) => indentOf(next) > 3 || isItem(next))) return false;
    } else if (!isNew || !isRule(line)) {
      if (isNew)
        [within, note, mayBeCode] = [
          columnWithin(line),
          isFootnote(line) ? (footnote.exec(line)?.[1] ?? null) : null,
          false,
        ];
      for (end = first; end < lines.length && !isBlank(at(end)); end += 1) {
        const next = at(end);
        const column = indentOf(next);
        const isOutside = column < (within ?? 0) && !(within === Infinity && isQuote(next));
        if (isOutside && end > first) {
          const isOther = [isItem, isQuote, isFootnote, beginsFence].some((begins) => begins(next));
          if (isOther || isEmptyItem(at(end - 1))) {
            within = null;
            break;
          }
        }
        if (beginsFenceBehindMarks(next)) {
          // A fence between the margin and the text of a list belongs to neither for certain.
          if (isOutside && column > 3) return false;
          mayBeCode = true;
        }
      }
      yield mayBeCode ? { kind: 'unread', first, end } : { kind: 'nested', first, end, note };
      // An item that begins with two empty lines ends with them.
      if (isEmptyItem(at(end - 1))) within = null;
    }
    first = end;
    isAfterBlank = false;
  }
  return true;
}

const isEmptyItem = (line: string): boolean => isItem(line) && item.exec(line)?.[4] === '';

function closes(line: string, fence: string): boolean {
  const run = line.trim();
  return run.length >= fence.length && run === fence.charAt(0).repeat(run.length);
}
