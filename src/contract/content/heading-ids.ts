/** Ids already used on the pages around a text. No heading is given one of these. */
export const takenIds: ReadonlySet<string> = new Set(['essay-title', 'main', 'share-heading', 'toaster']);

/** Letters, marks and digits of any script. */
const wordless = /[^\p{L}\p{M}\p{N}]+/gu;

/** Maximum number of characters in an id: a heading may be as long as an essay. */
const longest = 80;

/** The basis of a heading's id: `Three outcomes, not two` becomes `three-outcomes-not-two`. */
function plainId(text: string): string {
  const joined = text
    .slice(0, 4 * longest)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(wordless, '-');
  const words = joined.replaceAll(/^-|-$/g, '');
  if (words.length <= longest) return words || 'section';
  const end = words.lastIndexOf('-', longest);
  if (end > 0) return words.slice(0, end);
  // Never cut a surrogate pair in two.
  return words.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * Gives the headings of a text their ids, in order. The same heading always gets the same id, regardless of the text
 * around it; a repeated one gets `-2`.
 *
 * @param prefix for all ids, where several texts share a page
 */
export function headingIds(prefix = ''): (text: string) => string {
  const given = new Set<string>(prefix === '' ? takenIds : []);
  const counts = new Map<string, number>();
  return (text) => {
    const plain = plainId(text);
    let id = plain;
    let count = counts.get(plain) ?? 1;
    while (given.has(id)) id = `${plain}-${(count += 1)}`;
    counts.set(plain, count);
    given.add(id);
    return prefix + id;
  };
}
