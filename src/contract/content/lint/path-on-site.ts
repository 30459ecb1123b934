import { drawnFigure, figurePath } from '../drawn-figure.ts';

const here = 'https://site.invalid';
/** A path that reading it as an address would leave as it is. */
const simple = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?$/;

/**
 * The path on this site that an address leads to, without escapes and the slash at the end.
 *
 * @param address as it was written
 * @param page path of the page that it stands on
 * @returns null where it leads to another site, or to a place of its own page
 */
export function pathOnSite(address: string, page: string): string | null {
  if (simple.test(address)) return withoutSlash(address);
  // A page escapes a tab (render-markdown.ts), where reading an address would leave it out.
  const written = address.trim().replaceAll('\t', '%09');
  if (/^(?:$|[#?]|[a-z][a-z0-9+.-]*:)/i.test(written)) return null;
  try {
    const { origin, pathname, searchParams } = new URL(written, here + page);
    if (origin !== here) return null;
    // The image CDN gives another picture in another size.
    return decoded(withoutSlash(pathname === '/.netlify/images' ? (searchParams.get('url') ?? pathname) : pathname));
  } catch {
    // Two slashes and no host: no browser follows it.
    return written;
  }
}

/** The path on this site that a link leads to or a picture is taken from: a drawn figure is found wherever the text stands. */
export function pathOfTarget(kind: 'link' | 'picture', address: string, page: string): string | null {
  const figure = kind === 'picture' ? drawnFigure(address) : null;
  return figure === null ? pathOnSite(address, page) : figurePath(figure);
}

/**
 * The id of the place of its own page that a link leads to, as headings have it.
 *
 * @returns null where it leads elsewhere, or to the top
 */
export function placeOnPage(address: string, page: string): string | null {
  const written = address.trim();
  const mark = written.indexOf('#');
  if (mark === -1 || (mark > 0 && pathOnSite(written, page) !== page)) return null;
  const id = decoded(written.slice(mark + 1));
  return id === '' || id === 'top' ? null : id;
}

/** A place of another page of this site. */
export interface PlaceElsewhere {
  /** Path of the page. */
  path: string;
  /** As headings have it. */
  id: string;
}

/**
 * The place of another page of this site that a link leads to.
 *
 * @returns null where it leads to another site, to its own page, or to the top
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
