/**
 * An export is a file that may come in parts, since the platform cuts off long answers (decision 0107). Each part but
 * the last names the next one in `Link`. All parts joined in order are the file, byte for byte.
 */

/** Query parameter that says where a part begins; only ever taken from `Link`. */
export const afterParameter = 'after';

/** Header with the number of bytes of a part before any content coding: a broken connection can look like the end. */
export const partBytesHeader = 'X-Part-Bytes';

/** The name of a file or of one part of it, so that a part is not mistaken for the whole. */
export function partName(file: { name: string; ending: string }, part: number, isLast: boolean): string {
  const whole = part === 1 && isLast;
  const mark = whole ? '' : `-part-${part}${isLast ? `-of-${part}` : ''}`;
  return `${file.name}${mark}.${file.ending}`;
}

/** The name of the file that a part belongs to. */
export const wholeName = (name: string): string => name.replace(/-part-\d+(?:-of-\d+)?(?=\.\w+$)/, '');

/** The `Link` of a part to the next one (RFC 8288). */
export const linkToPart = (path: string, after: string): string => `<${path}?${afterParameter}=${after}>; rel="next"`;

/** Where the next part begins, from the `Link` of a part; null for the last part. */
export function nextPart(link: string | null): string | null {
  const address = /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1];
  return address === undefined ? null : new URLSearchParams(address.split('?')[1]).get(afterParameter);
}
