import { imageAt } from '#contract/content/picture.ts';

/** Where links and pictures of a mail lead. */
export interface Targets {
  /** Of this site; what has a path alone leads there. */
  origin: string;
  /** The address that counts a click and leads on to another one; left out where none is counted. */
  click?: (address: string) => string;
}

const followed: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/** An address as a browser reads it from the top of this site; null for one that is none, or that nobody should follow. */
function readAddress(address: string, origin: string): URL | null {
  const url = address === '' ? null : URL.parse(address, `${origin}/`);
  return url && followed.has(url.protocol) ? url : null;
}

/** Where a link of a mail leads, absolute and perhaps by way of what counts clicks; null where it leads nowhere (rules 21). */
export function linkOf(address: string, { origin, click }: Targets): string | null {
  const url = readAddress(address, origin);
  if (!url) return null;
  return click && url.protocol !== 'mailto:' ? click(url.href) : url.href;
}

/** Twice what the text of a mail is wide, for sharp screens. */
const sharpWidth = 960;

/** Where a program of mail finds a picture, over https or on this site; null where it finds none. Those of the library come through the image CDN. */
export function pictureOf(address: string, { origin }: Targets): string | null {
  const url = readAddress(address, origin);
  if (!url || url.protocol === 'mailto:') return null;
  if (url.origin !== origin) return url.protocol === 'https:' ? url.href : null;
  return /^\/media\/[0-9a-f]{64}$/.test(url.pathname) ? `${origin}${imageAt(url.pathname, sharpWidth)}` : url.href;
}
