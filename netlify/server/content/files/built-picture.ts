import { fileURLToPath } from 'node:url';
import { readBesidePictures } from './beside-pictures.ts';

/**
 * The bytes of a picture beside a file of `content/`; null if there is none, or the library already had it when the
 * site was built. When run from source, it reads the file; a bundled function carries another version of this file,
 * which looks beside the bundle (`scripts/inline-built-in.ts`).
 * @param id SHA-256 in hexadecimal
 */
export async function builtPicture(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const { bytes } = await readBesidePictures(fileURLToPath(new URL('../../../../content', import.meta.url)));
  return bytes.get(`/media/${id}`) ?? null;
}
