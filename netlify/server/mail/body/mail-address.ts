import { imageAt } from '#contract/content/picture.ts';

/** How the addresses of links and pictures in a mail are resolved. */
export interface Targets {
  /** Of this site; bare paths resolve against it. */
  origin: string;
  /** The address that counts a click and redirects to the given one; missing if clicks are not counted. */
  click?: (address: string) => string;
}

const followed: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/** An address as a browser would resolve it from the root of this site; null if it is invalid or unsafe. */
function readAddress(address: string, origin: string): URL | null {
  const url = address === '' ? null : URL.parse(address, `${origin}/`);
  return url && followed.has(url.protocol) ? url : null;
}

/** The absolute target of a link in a mail, possibly through the click counter; null if it leads nowhere (rules 21). */
export function linkOf(address: string, { origin, click }: Targets): string | null {
  const url = readAddress(address, origin);
  if (!url) return null;
  return click && url.protocol !== 'mailto:' ? click(url.href) : url.href;
}

/** Twice the width of a mail's text, for sharp screens. */
const sharpWidth = 960;

/**
 * The address from which a mail program fetches a picture, over https or on this site; null if there is none. Library
 * pictures come through the image CDN.
 */
export function pictureOf(address: string, { origin }: Targets): string | null {
  const url = readAddress(address, origin);
  if (!url || url.protocol === 'mailto:') return null;
  if (url.origin !== origin) return url.protocol === 'https:' ? url.href : null;
  return /^\/media\/[0-9a-f]{64}$/.test(url.pathname) ? `${origin}${imageAt(url.pathname, sharpWidth)}` : url.href;
}
