import { isMediaId, media, type MediaRecord } from '#storage/collections/media.ts';
import { storesOf } from '#storage/stores.ts';
import { builtInPictures } from '../files/built-in.ts';
import { builtPicture } from '../files/built-picture.ts';

/**
 * Adds the pictures beside files to the media library, so that they remain when their file goes. Existing ones are left
 * alone. If it is interrupted, the next run completes it.
 * @returns how many were added
 */
export async function takePictures(deployContext: string, now: Date): Promise<number> {
  const pictures = Object.entries(await builtInPictures());
  if (pictures.length === 0) return 0;
  const library = storesOf(deployContext).open(media);
  const there = new Set((await library.records.all()).records.map(({ id }) => id));
  let added = 0;
  for (const [path, { name, alt, source, width, height, mimeType }] of pictures) {
    const id = path.slice('/media/'.length);
    if (there.has(id) || !mimeType || !isMediaId(id)) continue;
    const bytes = await builtPicture(id);
    // A scheduled function may be bundled without them: the next sync adds them.
    if (!bytes) continue;
    const record: MediaRecord = {
      ...{ originalFilename: name, altText: alt.slice(0, 500), mimeType, size: bytes.byteLength, width, height },
      ...{ createdAt: now.toISOString(), source },
    };
    if ((await library.add(id, bytes, record)).added) added += 1;
  }
  return added;
}
