/** Ids that the pages around a text have already. A heading never takes one. */
export const takenIds: ReadonlySet<string> = new Set(['essay-title', 'main', 'share-heading', 'toaster']);

/** Letters, marks and digits of any script. */
const wordless = /[^\p{L}\p{M}\p{N}]+/gu;

/** Most characters of an id: a heading may be as long as an essay. */
const longest = 80;

/** What the id of a heading is made of: `Three outcomes, not two` becomes `three-outcomes-not-two`. */
function plainId(text: string): string {
  const joined = text
    .slice(0, 4 * longest)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(wordless, '-');
  const words = joined.replaceAll(/^-|-$/g, '');
  if (words.length <= longest) return words || 'section';
  const cut = words.slice(0, longest + 1);
  const whole = cut.slice(0, Math.max(cut.lastIndexOf('-'), 0));
  // A pair of two halves is never cut in between.
  return (
    whole ||
    [...cut]
      .slice(0, -1)
      .join('')
      .replace(/[\uD800-\uDBFF]$/, '')
  );
}

/**
 * Gives the headings of a text their ids, in their order. The same heading always gets the same id, whatever stands around it; a second one of the same words gets `-2`.
 *
 * @param prefix of all ids, where several texts stand on one page
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
