import { isMediaId, media, type MediaRecord } from '#storage/collections/media.ts';
import { storesOf } from '#storage/stores.ts';
import { builtInPictures } from '../files/built-in.ts';
import { builtPicture } from '../files/built-picture.ts';

/**
 * Puts the pictures that lie beside files into the media library, so that they stay when their file goes. One that is there is left alone; what breaks off is completed by the next run.
 *
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
    // The function of a schedule may come without them: the next sync adds them.
    if (!bytes) continue;
    const record: MediaRecord = {
      ...{ originalFilename: name, altText: alt.slice(0, 500), mimeType, size: bytes.byteLength, width, height },
      ...{ createdAt: now.toISOString(), source },
    };
    if ((await library.add(id, bytes, record)).added) added += 1;
  }
  return added;
}
