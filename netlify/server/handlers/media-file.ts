import { pictureTag } from '../http/picture-tag.ts';
import { notFound } from '../http/refusal.ts';
import { servePage } from '../http/serve-page.ts';
import { media } from '#storage/collections/media.ts';
import { storesOf } from '#storage/stores.ts';
import { builtPicture } from '../content/files/built-picture.ts';
import { typeOfBytes } from '../pictures/picture-type.ts';

const forAYear = 'public, max-age=31536000, immutable';

/**
 * A picture of the library (rules 24). Its address is the hash of its bytes, so it never changes. Its type is read from
 * the bytes: our own encoder wrote all of them.
 */
export const handleMediaFile = servePage({
  path: '/media/{hash}',
  async show({ params: { hash = '' }, deployContext }) {
    // A picture beside a file is served before the library has taken it.
    const bytes = (await storesOf(deployContext).open(media).bytes(hash)) ?? (await builtPicture(hash));
    const type = bytes && typeOfBytes(bytes);
    if (!bytes || !type) throw notFound();
    const headers = {
      'Content-Type': type,
      'Content-Length': String(bytes.byteLength),
      'Content-Security-Policy': 'sandbox',
      'Cache-Control': forAYear,
      'Netlify-CDN-Cache-Control': `${forAYear}, durable`,
      'Netlify-Cache-Tag': pictureTag(hash),
      ETag: `"${hash}"`,
    };
    return new Response(bytes, { headers });
  },
});
