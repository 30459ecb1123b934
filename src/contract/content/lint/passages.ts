import { noteUnread, readDefinitions, type Definitions } from './definitions.ts';
import type { Block } from './scan-blocks.ts';
import type { TextLines } from './text-lines.ts';

/** A piece of a text: from a place up to, and without, another. */
interface Piece {
  from: number;
  to: number;
}

/** What is read at once: a paragraph as a whole, or pieces of which each must stand by itself. */
export interface Passage {
  pieces: Piece[];
  isWhole: boolean;
}

const underTableHead = /^[ \t]*[|:-][|: \t-]*$/;
const nestingMarks = /(?:[ \t>]|(?:[-+*]|\d{1,9}[.)])(?=[ \t])|\[\^[^\]]*\]:)*/y;

/**
 * The passages of a text in which links and pictures can be told.
 *
 * @param known gets all definitions of the text
 */
export function passagesOf(source: TextLines, blocks: readonly Block[], known: Definitions): Passage[] {
  return blocks.flatMap((block): Passage[] => {
    const lines = source.lines.slice(block.first, block.end);
    if (block.kind === 'nested') {
      noteUnread(lines, known);
      if (block.isDoubtful) {
        if (lines.some((line) => line.includes(']:'))) known.areAllKnown = false;
        return [];
      }
      return [
        {
          pieces: lines.flatMap((line, index) => piecesOf(line, placeAt(source, block.first + index))),
          isWhole: false,
        },
      ];
    }
    const defined = block.kind === 'definition' ? readDefinitions(lines, known) : 0;
    if (defined === null) return [];
    const first = block.first + defined;
    if (first === block.end) return [];
    if (lines.some((line) => underTableHead.test(line))) {
      const rest = source.lines.slice(first, block.end);
      return [
        { pieces: rest.flatMap((line, index) => piecesOf(line, placeAt(source, first + index))), isWhole: false },
      ];
    }
    const begin = placeAt(source, first) + (block.kind === 'heading' ? (source.lines[first]?.indexOf(' ') ?? 0) : 0);
    const to = placeAt(source, block.end - 1) + (source.lines[block.end - 1]?.length ?? 0);
    return [{ pieces: [{ from: begin, to }], isWhole: true }];
  });
}

const placeAt = ({ starts }: TextLines, index: number): number => starts[index] ?? 0;

/** A line behind its marks of quotes and lists, cut where cells of a table may end. */
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
