const here = 'https://site.invalid';

/**
 * The path on this site that an address leads to, without escapes and the slash at the end.
 *
 * @param address as it was written
 * @param page path of the page that it stands on
 * @returns null where it leads to another site, or to a place of its own page
 */
export function pathOnSite(address: string, page: string): string | null {
  // A page escapes a tab (render-markdown.ts), where reading an address would leave it out.
  const written = address.trim().replaceAll('\t', '%09');
  if (/^(?:$|[#?]|[a-z][a-z0-9+.-]*:)/i.test(written)) return null;
  try {
    const { origin, pathname, searchParams } = new URL(written, here + page);
    if (origin !== here) return null;
    // The image CDN gives another picture in another size.
    return plain(pathname === '/.netlify/images' ? (searchParams.get('url') ?? pathname) : pathname);
  } catch {
    // Two slashes and no host: no browser follows it.
    return written;
  }
}

function plain(pathname: string): string {
  const path = pathname.replace(/(?<=.)\/$/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
