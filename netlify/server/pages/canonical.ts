// Tolerant: in development, each element carries its source location and is on a line of its own.
const canonical = /<link\b[^>]*\brel="canonical"[^>]*\bhref="([^"]*)"[^>]*>\s*<meta\b[^>]*\bproperty="og:url"[^>]*>/;

/** In place of a canonical address: search engines do not list the page. */
export const noindex = '<meta name="robots" content="noindex">';

/**
 * Replaces the canonical address in the head of a built page (src/layouts/Head.astro).
 * @param replacement makes the new elements from the address
 * @throws Error if the page has none
 */
export function replaceCanonical(page: string, replacement: (address: string) => string): string {
  if (!canonical.test(page)) throw new Error('The page needs a canonical address.');
  return page.replace(canonical, (_, address: string) => replacement(address));
}
