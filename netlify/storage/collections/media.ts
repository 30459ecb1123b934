import { focalPoint, mediaTypes } from '#contract/api/admin-media.ts';
import * as z from 'zod/mini';
import type { Collection } from '../collection.ts';
import { collection } from '../records.ts';
import type { Opening } from '../stores.ts';

/** What is kept of a picture besides its bytes; its id is the SHA-256 of those, in hexadecimal digits (rules 24). */
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
  /** Id of the picture that is shown in its place, once it was replaced (decision 0133). */
  shows: z.optional(z.string()),
  /** Id of the picture in whose place it is shown, or was: it is no picture of its own in the library, as long as that one is there. */
  standsFor: z.optional(z.string()),
  /** SHA-256 of the file that it was made from: the same file is the same picture, whatever encodes it (decision 0134). */
  source: z.optional(z.string()),
});
export type MediaRecord = z.infer<typeof mediaRecord>;

const idShape = /^[0-9a-f]{64}$/;

/** Whether this is the SHA-256 of something. */
export const isMediaId = (id: string): boolean => idShape.test(id);

export interface Media {
  records: Collection<MediaRecord>;
  /** The bytes of a picture, or null where there is none. */
  bytes(id: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /**
   * Keeps a picture. The same bytes twice are one record, and the first one stands.
   *
   * @returns the record that stands now
   */
  add(id: string, bytes: Uint8Array<ArrayBuffer>, record: MediaRecord): Promise<{ added: boolean; value: MediaRecord }>;
  /** Deletes a picture, record and bytes. Where it breaks off, the record is gone already, and calling it again completes it. */
  remove(id: string): Promise<{ status: 'removed' | 'missing' }>;
}

const mediaRecords = collection('media', {
  schema: mediaRecord,
  partitionOf: (id) => (isMediaId(id) ? 'all' : null),
  keep: 10,
});

/** Pictures: a collection of records, and a store of its own for the bytes. */
export function media({ store, open }: Opening): Media {
  const records = open(mediaRecords);
  const files = store('media-files');

  async function add(id: string, bytes: Uint8Array<ArrayBuffer>, record: MediaRecord) {
    // The bytes first: no record may ever stand without them. And once more after it, for a deletion that was under way in between.
    await files.create(id, bytes);
    const { changed: added, record: stands } = await records.change(id, (standing) => (standing ? null : record));
    if (added) await files.create(id, bytes);
    return { added, value: stands?.value ?? record };
  }

  async function remove(id: string): Promise<{ status: 'removed' | 'missing' }> {
    if (!isMediaId(id)) return { status: 'missing' };
    const { status } = await records.remove(id);
    const bytes = await files.getBytes(id);
    // What comes after nothing was found is somebody's who adds it now.
    if (!bytes) return { status };
    await files.delete(id);
    // Somebody who added it again between the two found the bytes still there, and nobody else can put them back.
    if (await records.read(id)) await files.create(id, bytes);
    return { status };
  }

  return { records, bytes: (id) => (isMediaId(id) ? files.getBytes(id) : Promise.resolve(null)), add, remove };
}
