/** Maximum length of a name. */
const longest = 100;

/**
 * The stored form of a link's campaign tags; undefined if nothing is left of them. Anyone can make such a link, so
 * invisible characters are removed, and tags that seem to contain an e-mail address are not stored at all.
 */
export function campaignName(sent: string): string | undefined {
  const name = sent
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim();
  if (name.includes('@')) return undefined;
  return (
    name
      .slice(0, longest)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim() || undefined
  );
}
