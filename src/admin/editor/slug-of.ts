/** The longest slug, in characters (rules 16). */
const longest = 120;

/** Letters that do not decompose into a letter from a to z and a combining mark. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/** The slug proposed for a title: lower-case letters and digits joined by single hyphens, cut between words. */
export function slugOf(title: string): string {
  const words = title
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłı]/g, (letter) => spelled[letter] ?? '')
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, longest) : `${slug}-${word}`;
    if (longer.length > longest) break;
    slug = longer;
  }
  return slug;
}
