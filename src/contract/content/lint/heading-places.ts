import { headingIds } from '../heading-ids.ts';
import type { Definitions } from './definitions.ts';
import type { Block } from './scan-blocks.ts';
import { scanInline } from './scan-inline.ts';

/**
 * Markers between two letters that a renderer may drop, joining two words. An apostrophe beside them does not separate
 * words either.
 */
const markWithinWord = /[\p{L}\p{M}\p{N}]['’_]*[*`~\\][*`~\\_'’]*[\p{L}\p{M}\p{N}]/u;
/** Text that a renderer may interpret: an entity, an address, an unmatched bracket. */
const onlyParsed = /&[#\w]+;|:\/\/|www\.|[<[\]]/i;
/** Beyond this length, an id depends on how many markers precede a word. */
const longest = 300;

/**
 * The ids of a text's headings, as links address them (`heading-ids.ts`).
 *
 * @param lines of the text
 * @returns null if only a parser could determine one of them
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

/** The text of a heading, as far as its id depends on it. */
function wordsOf(text: string, definitions: Definitions): string | null {
  let words = text;
  if (/[[<]/.test(text)) {
    const targets = scanInline(text, definitions, true);
    if (!targets) return null;
    let read = 0;
    words = '';
    for (const { kind, label, from, to } of targets.toSorted((one, other) => one.from - other.from)) {
      // Nested targets, a bare address, or something that may not be a footnote.
      if (from < read || label === '' || kind === 'note') return null;
      words += text.slice(read, from) + label;
      read = to;
    }
    words += text.slice(read);
  }
  return words.length > longest || markWithinWord.test(words) || onlyParsed.test(words) ? null : words;
}
