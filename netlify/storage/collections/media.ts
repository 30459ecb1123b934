import { focalPoint, mediaTypes } from '#contract/api/admin-media.ts';
import * as z from 'zod/mini';
import { collection } from '../records.ts';
import type { Opening } from '../stores.ts';

/** The data about a picture, without its bytes. Its id is their SHA-256 in hexadecimal (rules 24). */
export const mediaRecord = z.object({
  originalFilename: z.string(),
  altText: z.string(),
  mimeType: z.enum(mediaTypes),
  /** Bytes. */
  size: z.int(),
  width: z.int(),
  height: z.int(),
  createdAt: z.string(),
  focus: z.optional(focalPoint),
  decorative: z.optional(z.boolean()),
  /** Id of the picture shown in its place, once it has been replaced (decision 0133). */
  shows: z.optional(z.string()),
  /**
   * Id of the picture that this one replaces or replaced. While that one exists, the library does not list this one
   * separately.
   */
  standsFor: z.optional(z.string()),
  /** SHA-256 of the file it was made from. The same file is the same picture, whatever the encoder (decision 0134). */
  source: z.optional(z.string()),
});
export type MediaRecord = z.infer<typeof mediaRecord>;

const idShape = /^[0-9a-f]{64}$/;

/** Whether this has the form of a SHA-256. */
export const isMediaId = (id: string): boolean => idShape.test(id);

const mediaRecords = collection('media', {
  schema: mediaRecord,
  partitionOf: (id) => (isMediaId(id) ? 'all' : null),
  keep: 10,
});

/** Pictures: a collection of records, and a store of its own for the bytes. */
export function media({ store, open }: Opening) {
  const records = open(mediaRecords);
  const files = store('media-files');

  /**
   * Keeps a picture. The same bytes added twice make one record, and the first is kept.
   * @returns the record now in place
   */
  async function add(id: string, bytes: Uint8Array<ArrayBuffer>, record: MediaRecord) {
    // Bytes first, since a record must never lack them. Then again after the record, in case a concurrent deletion
    // removed them.
    await files.create(id, bytes);
    const { changed: added, record: stands } = await records.change(id, (standing) => (standing ? null : record));
    if (added) await files.create(id, bytes);
    return { added, value: stands?.value ?? record };
  }

  /**
   * Deletes a picture, record and bytes. If it is interrupted, the record is already gone, and calling it again
   * completes it.
   */
  async function remove(id: string): Promise<{ status: 'removed' | 'missing' }> {
    if (!isMediaId(id)) return { status: 'missing' };
    const { status } = await records.remove(id);
    const bytes = await files.getBytes(id);
    // Bytes that appear from now on belong to a caller that is adding the picture.
    if (!bytes) return { status };
    await files.delete(id);
    // A caller that added the picture again in between found the bytes still there. Only this deletion can put them
    // back.
    if (await records.read(id)) await files.create(id, bytes);
    return { status };
  }

  /** The bytes of a picture, or null if there are none. */
  const bytes = async (id: string) => (isMediaId(id) ? files.getBytes(id) : null);

  return { records, bytes, add, remove };
}
