import { media } from '#storage/collections/media.ts';
import { storesOf } from '#storage/stores.ts';
import { answer } from '../http/envelope.ts';
import { matchPath } from '../http/path-pattern.ts';
import { methodNotAllowed, notFound, type FunctionHandler } from '../http/serve.ts';
import { withEtagOf } from '../http/caching.ts';
import { typeOfBytes } from '../pictures/picture-type.ts';

const pattern = '/media/{hash}';
const forAYear = 'public, max-age=31536000, immutable';

/** Under which tag the CDN keeps a picture, so that one which was deleted is gone there too. */
export const mediaTag = (hash: string): string => `media-${hash}`;

/**
 * A picture of the library (rules 24). Its address is the hash of its bytes, so it never changes. Its type is read from them: they were all written by our own encoder.
 */
export const handleMediaFile: FunctionHandler = (request, context) =>
  answer(request, context, {
    path: pattern,
    handle: async () => {
      if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(['GET']);
      const { hash = '' } = matchPath(pattern, new URL(request.url).pathname) ?? {};
      const bytes = await storesOf(context.deploy.context).open(media).bytes(hash);
      const type = bytes && typeOfBytes(bytes);
      if (!bytes || !type) throw notFound();
      const headers = {
        'Content-Type': type,
        'Content-Length': String(bytes.byteLength),
        'Content-Security-Policy': 'sandbox',
        'Cache-Control': forAYear,
        'Netlify-CDN-Cache-Control': `${forAYear}, durable`,
        'Netlify-Cache-Tag': mediaTag(hash),
      };
      return withEtagOf(new Response(bytes, { headers }), `"${hash}"`, request.headers.get('If-None-Match'));
    },
  });
