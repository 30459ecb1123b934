import * as z from 'zod/mini';

/**
 * Whether an address stays on this site: a path, or one from where it stands. What begins with two slashes, and what a browser takes for that, leads to another host
 * (rules 50).
 */
export const isOnThisSite = (address: string): boolean => !/^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(address.trim());

/** A picture, as a path on this site: a file of `public/`, or one of the media library. */
export const picturePath = z
  .string()
  .check(
    z.regex(/^\/(?![/\\])[^\s\\]*$/, 'Write a path on this site, such as /images/market.avif.'),
    z.describe('A picture, as a path on this site.'),
  );
/**
 * What the path of a picture shows now, since a picture of the library can be replaced in place: the path that it is served from and its size in pixels. Undefined where
 * nothing is known of it; it is shown as it was written then.
 */
export type PictureLookup = (path: string) => { path: string; width: number; height: number } | undefined;

const library = /^\/media\/[0-9a-f]{64}$/;
const widths = [480, 960, 1_440] as const;

/** Where the image CDN gives a picture of the library in another width, in pixels, and in the best format that the browser takes. */
export const imageAt = (path: string, width: number): string => `/.netlify/images?url=${path}&w=${width}`;

/**
 * Where a browser finds a picture: those of the library through the image CDN, in widths of which it takes one; any other as it is.
 *
 * @returns values of the attributes `src` and `srcset`; the latter only where there is a choice
 */
export function pictureSources(path: string): { src: string; srcset?: string } {
  if (!library.test(path)) return { src: path };
  return { src: imageAt(path, 960), srcset: widths.map((width) => `${imageAt(path, width)} ${width}w`).join(', ') };
}
