import { fileURLToPath } from 'node:url';
import { readBesidePictures } from './beside-pictures.ts';

/**
 * The bytes of a picture beside a file of `content/`; null where there is none, or the library had it already when the site was built. From source it is read; the bundle of a function carries
 * another version of this file, which looks beside the bundle (`scripts/inline-built-in.ts`).
 *
 * @param id SHA-256 in hexadecimal digits
 */
export async function builtPicture(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const { bytes } = await readBesidePictures(fileURLToPath(new URL('../../../../content', import.meta.url)));
  return bytes.get(`/media/${id}`) ?? null;
}
