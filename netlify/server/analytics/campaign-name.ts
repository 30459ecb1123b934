/** Characters of a name that are kept. */
const longest = 100;

/**
 * The tags of a link as they are kept, or undefined where nothing is left of them. Whoever makes a link writes them: what cannot be seen is taken out, and nothing is kept of
 * tags that seem to hold an e-mail address.
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
