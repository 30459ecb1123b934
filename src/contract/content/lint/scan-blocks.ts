import { isDefinition } from './definitions.ts';
import { cutLines, headOf, indentOf, isBlank, type TextLines } from './text-lines.ts';

/** A range of lines by index, from `first` up to but not including `end`. */
interface LineRange {
  first: number;
  end: number;
}

/**
 * A block of a text. Paragraphs, headings and definitions are outside quotes and lists, and their extent is certain; a
 * definition takes one line. `nested` is a piece of a quote, list or footnote. `unread` is left to a parser.
 */
export type Block = LineRange &
  (
    | { kind: 'heading' | 'paragraph' | 'definition' | 'unread' }
    /** `note`: name of the footnote that it belongs to. */
    | { kind: 'nested'; note: string | null }
  );

const openingFence = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/;
/** Each space matches only one part of the pattern: ambiguity would make a line of markers take exponential time. */
const openingFenceBehindMarks = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])(?=[ \t])[ \t>]*)*(?:`{3,}|~{3,})/;
const heading = /^###? /;
const rule = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/;
/** Separates the head of a table from its rows. */
export const underTableHead = /^[ \t]*[|:-][|: \t-]*$/;
const quote = /^ {0,3}>/;
const item = /^( {0,3})([-+*]|\d{1,9}[.)])([ \t]+|$)(.*)/;
const footnote = /^ {0,3}\[\^([^\]]*)\]:/;

// The first character rules out most lines, more cheaply than a pattern.
const isQuote = (line: string): boolean => headOf(line) === '>' && quote.test(line);
const isItem = (line: string): boolean => /[-+*\d]/.test(headOf(line)) && item.test(line);
const isFootnote = (line: string): boolean => headOf(line) === '[' && footnote.test(line);
const isRule = (line: string): boolean => /[-*_]/.test(headOf(line)) && rule.test(line);
const beginsFence = (line: string): boolean =>
  /[`~]/.test(headOf(line)) && indentOf(line) < 4 && openingFence.test(line);
const beginsFenceBehindMarks = (line: string): boolean =>
  (line.includes('```') || line.includes('~~~')) && openingFenceBehindMarks.test(line);

/** Whether a line starts a list in the middle of a paragraph: a list numbered from 1, or a non-empty bullet item. */
function interrupts(line: string): boolean {
  const [, , mark = '', , text = ''] = (isItem(line) ? item.exec(line) : null) ?? [];
  return mark !== '' && text.trim() !== '' && (mark.length === 1 || /^1[.)]$/.test(mark));
}

const endsParagraph = (line: string): boolean =>
  isBlank(line) || beginsFence(line) || isQuote(line) || isRule(line) || interrupts(line) || isFootnote(line);

/** Whether a thematic break may also be the line below a table head. */
const mayBeTable = (line: string, above: string): boolean => /^ {0,3}-+[ \t]*$/.test(line) && above.includes('|');

/** The column from which lines belong to the container that this line opens. */
function columnWithin(line: string): number {
  if (isQuote(line)) return Infinity;
  if (isFootnote(line)) return 4;
  const [, indent = '', mark = '', gap = '', text = ''] = item.exec(line) ?? [];
  if (mark === '') return indentOf(line);
  const width = indentOf(' '.repeat(indent.length + mark.length) + gap) - indent.length - mark.length;
  return indent.length + mark.length + (text === '' || width > 4 ? 1 : width);
}

/** A text split into blocks. */
interface ScannedText {
  source: TextLines;
  blocks: Block[];
  /** Whether all of it was split; if not, the rest of the text has no blocks. */
  isWhole: boolean;
}

/**
 * Splits a Markdown text into blocks as the renderer does, without parsing: each line is read once or twice. Stops when
 * it can no longer tell what a line belongs to.
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

/** @returns whether it reached the end of the text */
function* blocksOf(lines: readonly string[]): Generator<Block, boolean> {
  const at = (index: number): string => lines[index] ?? '';
  const endOf = (from: number, ends: (line: string, above: string) => boolean): number => {
    let end = from;
    while (end < lines.length && !ends(at(end), at(end - 1))) end += 1;
    return end;
  };
  /** Within quotes and lists: the column at which they end; null outside. */
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
      // The renderer may take one of its lines for the head of a table.
      if (mayEndBefore) return false;
      yield { kind: 'heading', first, end };
    } else if (isNew && isDefinition(line, at(end))) yield { kind: 'definition', first, end };
    else if (isNew && indent < 4 && ![isQuote, isRule, isItem, isFootnote].some((begins) => begins(line))) {
      end = endOf(end, (next, above) => endsParagraph(next) && !mayBeTable(next, above));
      const rest = lines.slice(first + 1, end);
      const mayDefine = /^ {0,3}\[/.test(line) && (line + rest.join('')).includes(']:');
      yield { kind: mayDefine ? 'unread' : 'paragraph', first, end };
      // After a definition, or below a line that turns out not to be a table, something else may begin.
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
          // A fence indented less than the text of its list may or may not belong to the list.
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
