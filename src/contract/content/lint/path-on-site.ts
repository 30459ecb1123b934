import { drawnFigure, figurePath } from '../drawn-figure.ts';

const here = 'https://site.invalid';
/** A path that URL parsing would leave unchanged. */
const simple = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?$/;

/**
 * The path on this site that an address leads to, decoded and without a trailing slash.
 *
 * @param address as written
 * @param page path of the page that contains it
 * @returns null if it leads to another site, or to a place on its own page
 */
export function pathOnSite(address: string, page: string): string | null {
  if (simple.test(address)) return withoutSlash(address);
  // A page escapes a tab (render-markdown.ts), while URL parsing would drop it.
  const written = address.trim().replaceAll('\t', '%09');
  if (/^(?:$|[#?]|[a-z][a-z0-9+.-]*:)/i.test(written)) return null;
  try {
    const { origin, pathname, searchParams } = new URL(written, here + page);
    if (origin !== here) return null;
    // The image CDN serves the same picture in another size.
    return decoded(withoutSlash(pathname === '/.netlify/images' ? (searchParams.get('url') ?? pathname) : pathname));
  } catch {
    // Two slashes and no host: browsers do not follow it.
    return written;
  }
}

/**
 * The path on this site that a link leads to or a picture comes from. The path of a drawn figure does not depend on the
 * page.
 */
export function pathOfTarget(kind: 'link' | 'picture', address: string, page: string): string | null {
  const figure = kind === 'picture' ? drawnFigure(address) : null;
  return figure === null ? pathOnSite(address, page) : figurePath(figure);
}

/**
 * The id of the place on its own page that a link leads to, written as it is for headings.
 *
 * @returns null if it leads elsewhere, or to the top
 */
export function placeOnPage(address: string, page: string): string | null {
  const written = address.trim();
  const mark = written.indexOf('#');
  if (mark === -1 || (mark > 0 && pathOnSite(written, page) !== page)) return null;
  const id = decoded(written.slice(mark + 1));
  return id === '' || id === 'top' ? null : id;
}

/** A place on another page of this site. */
export interface PlaceElsewhere {
  /** Path of the page. */
  path: string;
  /** The id of its heading. */
  id: string;
}

/**
 * The place on another page of this site that a link leads to.
 *
 * @returns null if it leads to another site, to its own page, or to the top
 */
export function placeElsewhere(address: string, page: string): PlaceElsewhere | null {
  const mark = address.indexOf('#');
  const path = mark > 0 ? pathOnSite(address, page) : null;
  if (path === null || path === page) return null;
  const id = decoded(address.slice(mark + 1).trim());
  return id === '' || id === 'top' ? null : { path, id };
}

const withoutSlash = (pathname: string): string => pathname.replace(/(?<=.)\/$/, '');

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
