import * as z from 'zod/mini';

/**
 * Whether an address stays on this site: an absolute or relative path. Two leading slashes, and what browsers treat as
 * such, lead to another host (rules 50).
 */
export const isOnThisSite = (address: string): boolean => !/^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(address.trim());

/** A picture, as a path on this site: a file in `public/`, or one from the media library. */
export const picturePath = z
  .string()
  .check(
    z.regex(/^\/(?![/\\])[^\s\\]*$/, 'Write a path on this site, such as /images/market.avif.'),
    z.describe('A picture, as a path on this site.'),
  );
/**
 * What a picture's path shows now, since a picture of the library can be replaced in place: the path of its bytes and
 * its size in pixels. Undefined if nothing is known; the picture is then shown as written.
 */
export type PictureLookup = (path: string) => { path: string; width: number; height: number } | undefined;

const library = /^\/media\/[0-9a-f]{64}$/;
const widths = [480, 960, 1_440] as const;

/** The image CDN's address for a library picture at a width in pixels, in the best format that the browser accepts. */
export const imageAt = (path: string, width: number): string => `/.netlify/images?url=${path}&w=${width}`;

/**
 * Where a browser gets a picture: a library picture from the image CDN, in several widths; any other directly.
 *
 * @returns values of the attributes `src` and `srcset`; the latter only if there are several widths
 */
export function pictureSources(path: string): { src: string; srcset?: string } {
  if (!library.test(path)) return { src: path };
  return { src: imageAt(path, 960), srcset: widths.map((width) => `${imageAt(path, width)} ${width}w`).join(', ') };
}
