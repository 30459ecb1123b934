import { noteDefinition, noteUnread, type Definitions } from './definitions.ts';
import { underTableHead, type Block } from './scan-blocks.ts';
import { indentOf, type TextLines } from './text-lines.ts';

/** A piece of a text, from `from` up to but not including `to`. */
interface Piece {
  from: number;
  to: number;
}

/** A unit of reading: a whole paragraph, or pieces that are complete in themselves. */
interface Passage {
  pieces: Piece[];
  isWhole: boolean;
  /** Name of the footnote that it belongs to. Visitors see it only if a text refers to that footnote. */
  note: string | null;
}

/** Without one of these, nothing is a link. */
const marks = /[<[\]]/;
/** Whether a bare address precedes a bar: outside a table, the bar belongs to the address. */
const hasAddressBeforeBar = (line: string): boolean =>
  line.includes('|') &&
  line.split(/\s/).some((word) =>
    word
      .split('|')
      .slice(0, -1)
      .some((part) => /\/\/|www\./i.test(part)),
  );
const nestingMarks = /(?:[ \t>]|(?:[-+*]|\d{1,9}[.)])(?=[ \t])|\[\^[^\]]*\]:)*/y;

/**
 * The passages of a text in which links and pictures can be recognised, those of footnotes last.
 *
 * @param known receives all definitions of the text
 */
export function passagesOf(source: TextLines, blocks: readonly Block[], known: Definitions): Passage[] {
  return blocks
    .flatMap((block): Passage[] => {
      const end = placeAt(source, block.end - 1) + (source.lines[block.end - 1]?.length ?? 0);
      if (!marks.test(source.text.slice(placeAt(source, block.first), end))) return [];
      const lines = source.lines.slice(block.first, block.end);
      if (block.kind === 'definition') noteDefinition(lines[0] ?? '', known);
      if (block.kind === 'unread') {
        noteUnread(lines, known);
        known.areAllKnown &&= !lines.some((line) => line.includes(']:'));
      }
      if (block.kind === 'definition' || block.kind === 'unread') return [];
      const pieces = () => lines.flatMap((line, index) => piecesOf(line, placeAt(source, block.first + index)));
      if (block.kind === 'nested') {
        noteUnread(lines.map(withoutNote), known);
        const begun = lines.flatMap((line) => (line.includes('[^') ? (noteMark.exec(line)?.[1] ?? []) : []));
        for (const name of begun) known.notes.set(name, (known.notes.get(name) ?? 0) + 1);
        return begun.length > 1 || lines.some(hasAddressBeforeBar)
          ? []
          : [{ pieces: pieces(), isWhole: false, note: block.note }];
      }
      if (lines.some((line) => underTableHead.test(line))) {
        noteUnread(lines, known);
        const columns = barsWithin(lines.find((line) => underTableHead.test(line)) ?? '');
        // A table ends at an indented line, and something else may begin after it. Cells beyond the columns of the head
        // are not shown.
        const isTable = !lines.some(
          (line) =>
            line.includes(']:') || indentOf(line) > 3 || hasAddressBeforeBar(line) || barsWithin(line) > columns,
        );
        return isTable ? [{ pieces: pieces(), isWhole: false, note: null }] : [];
      }
      const begin = placeAt(source, block.first) + (block.kind === 'heading' ? (lines[0]?.indexOf(' ') ?? 0) : 0);
      return [{ pieces: [{ from: begin, to: end }], isWhole: true, note: null }];
    })
    .sort((one, other) => Number(one.note !== null) - Number(other.note !== null));
}

const noteMark = /^ {0,3}\[\^([^\]]*)\]:/;
const withoutNote = (line: string): string => (line.includes('[^') ? line.replace(noteMark, '') : line);

/** How many bars separate the cells of a row. */
const barsWithin = (line: string): number => line.trim().replace(/^\|/, '').replace(/\|$/, '').split('|').length - 1;

const placeAt = ({ starts }: TextLines, index: number): number => starts[index] ?? 0;

/** A line after its quote and list markers, split where cells of a table may end. */
function piecesOf(line: string, at: number): Piece[] {
  nestingMarks.lastIndex = 0;
  nestingMarks.test(line);
  const pieces: Piece[] = [];
  let from = nestingMarks.lastIndex;
  for (let to = line.indexOf('|', from); to !== -1; to = line.indexOf('|', from)) {
    pieces.push({ from: at + from, to: at + to });
    from = to + 1;
  }
  return [...pieces, { from: at + from, to: at + line.length }];
}
