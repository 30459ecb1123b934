import { headingIds } from '../heading-ids.ts';
import type { Definitions } from './definitions.ts';
import type { Block } from './scan-blocks.ts';
import { scanInline } from './scan-inline.ts';

/** Marks that a renderer may read between two letters, where leaving them out makes one word of two; an apostrophe beside them is no word either. */
const markWithinWord = /[\p{L}\p{M}\p{N}]['’_]*[*`~\\][*`~\\_'’]*[\p{L}\p{M}\p{N}]/u;
/** What a renderer may read as something else than it says: an entity, an address, a bracket that is left. */
const onlyParsed = /&[#\w]+;|:\/\/|www\.|[<[\]]/i;
/** From here on an id depends on how many marks stand before a word. */
const longest = 300;

/**
 * The ids of the headings of a text, under which links find them (`heading-ids.ts`).
 *
 * @param lines of the text
 * @returns null where only a parser could tell one of them
 */
export function headingPlaces(
  blocks: readonly Block[],
  lines: readonly string[],
  definitions: Definitions,
): ReadonlySet<string> | null {
  const idOf = headingIds();
  const places = new Set<string>();
  for (const { kind, first, end } of blocks) {
    if (kind !== 'heading') continue;
    const text = lines
      .slice(first, end)
      .map((line, index) => (index === 0 ? line.replace(/^#+/, '') : line).trim())
      .join(' ');
    const words = wordsOf(text, definitions);
    if (words === null) return null;
    places.add(idOf(words));
  }
  return places;
}

/** What a heading says, as far as its id depends on it. */
function wordsOf(text: string, definitions: Definitions): string | null {
  let words = text;
  if (/[[<]/.test(text)) {
    const targets = scanInline(text, definitions, true);
    if (!targets) return null;
    let read = 0;
    words = '';
    for (const { kind, label, from, to } of targets.toSorted((one, other) => one.from - other.from)) {
      // One in another, an address that stands for itself, or a note that may be none.
      if (from < read || label === '' || kind === 'note') return null;
      words += text.slice(read, from) + label;
      read = to;
    }
    words += text.slice(read);
  }
  return words.length > longest || markWithinWord.test(words) || onlyParsed.test(words) ? null : words;
}
