import { locate } from './static/address.ts';
import type { SiteFiles } from './static/site-files.ts';

export const imagesPath = '/.netlify/images';

/** The most pixels on a side of the result, and the most pixels of the source: they limit the cost of one call. */
const longestSide = 4_000;
const mostPixels = 24_000_000;
const mostKept = 200;

const formats = ['avif', 'webp', 'jpg', 'png'] as const;
type Format = (typeof formats)[number];

interface Wanted {
  width: number | null;
  height: number | null;
  format: Format;
  quality: number;
}

const refusal = (message: string, status = 400) =>
  new Response(`${message}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });

/** A whole number within bounds; null if the parameter is absent, NaN if it is anything else. */
function bounded(value: string | null, most: number): number | null {
  if (value === null) return null;
  const number = /^\d{1,5}$/.test(value) ? Number(value) : NaN;
  return number >= 1 && number <= most ? number : NaN;
}

function readWanted(query: URLSearchParams, accepted: string): Wanted | string {
  const width = bounded(query.get('w'), longestSide);
  const height = bounded(query.get('h'), longestSide);
  const quality = bounded(query.get('q'), 100) ?? 75;
  if (Number.isNaN(width) || Number.isNaN(height))
    return `w and h are whole numbers of pixels from 1 to ${longestSide}.`;
  if (Number.isNaN(quality)) return 'q is a whole number from 1 to 100.';
  const named = query.get('fm')?.replace('jpeg', 'jpg');
  const format = named === undefined ? bestFormat(accepted) : formats.find((known) => known === named);
  if (format === undefined) return `fm is one of ${formats.join(', ')}.`;
  return { width, height, format, quality };
}

const bestFormat = (accepted: string): Format =>
  accepted.includes('image/avif') ? 'avif' : accepted.includes('image/webp') ? 'webp' : 'jpg';

async function resize(bytes: Uint8Array, { width, height, format, quality }: Wanted): Promise<Buffer<ArrayBuffer>> {
  // Loading it takes twenty megabytes, which most runs of the site do not need.
  const { default: sharp } = await import('sharp');
  const image = sharp(bytes, { limitInputPixels: mostPixels })
    .rotate()
    .resize({ width: width ?? undefined, height: height ?? undefined, fit: 'cover', withoutEnlargement: true });
  return Buffer.from(await image.toFormat(format === 'jpg' ? 'jpeg' : format, { quality }).toBuffer());
}

/** The source of a resized picture. */
interface Source {
  bytes: Uint8Array;
  mediaType: string;
  /** Identifies the bytes. */
  hash: string;
}

/** Lets a function of this site answer a GET. */
export type FetchOwn = (url: URL) => Promise<Response | null>;

async function sourceOf(files: SiteFiles, url: URL, fetchOwn: FetchOwn): Promise<Source | null> {
  // Pictures of the library are not files: a function serves them (product §2).
  if (url.pathname.startsWith('/media/')) {
    const answer = await fetchOwn(url);
    if (answer?.status !== 200) return null;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return { bytes, mediaType: answer.headers.get('content-type') ?? '', hash: answer.headers.get('etag') ?? '' };
  }
  const place = await locate(files, url.pathname);
  return place.kind === 'file' ? place.file : null;
}

/**
 * `/.netlify/images?url=&w=&h=&fm=&q=` for the site's own pictures, both files and those of the library. Nothing is
 * ever fetched from elsewhere: `url` is a path, and an address of another host is refused.
 */
export function openImages(files: SiteFiles) {
  const kept = new Map<string, Promise<Buffer<ArrayBuffer>>>();

  return async (request: Request, url: URL, fetchOwn: FetchOwn): Promise<Response> => {
    const path = url.searchParams.get('url') ?? '';
    if (!/^\/(?![/\\])/.test(path)) return refusal('url is the path of a picture on this site, such as /portrait.jpg.');
    const wanted = readWanted(url.searchParams, request.headers.get('accept') ?? '');
    if (typeof wanted === 'string') return refusal(wanted);
    const source = await sourceOf(files, new URL(path, url), fetchOwn);
    if (source === null) return refusal('There is no such picture.', 404);
    if (!/^image\/(jpeg|png|webp|avif)$/.test(source.mediaType))
      return refusal('This file is not a picture that can be resized.', 415);

    const key = `${source.hash} ${JSON.stringify(wanted)}`;
    let making = kept.get(key);
    if (making === undefined) {
      making = resize(source.bytes, wanted);
      kept.set(key, making);
      const oldest = kept.keys().next();
      if (kept.size > mostKept && !oldest.done) kept.delete(oldest.value);
    }
    try {
      const bytes = await making;
      const headers = {
        'content-type': `image/${wanted.format === 'jpg' ? 'jpeg' : wanted.format}`,
        'content-length': String(bytes.length),
        'cache-control': 'public,max-age=0,must-revalidate',
        vary: 'Accept',
      };
      return new Response(request.method === 'HEAD' ? null : bytes, { headers });
    } catch {
      kept.delete(key);
      return refusal('This picture cannot be read.', 422);
    }
  };
}
