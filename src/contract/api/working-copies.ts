import * as z from 'zod/mini';
import { adminEndpoint, adminRead } from '../admin-endpoint.ts';
import { contentStatus } from '../content/essay.ts';
import { contentTypeNames, type ContentType } from '../content/types.ts';

/** Unsaved content of the editor, however unfinished: not checked by the schema of its type. */
export const workingDraft = z.strictObject({
  title: z.string(),
  slug: z.string(),
  status: contentStatus,
  order: z.string(),
  publishAt: z.string(),
  content: z.record(z.string(), z.unknown()),
  /** Text of the JSON tab, if it differs from `content` as serialised. */
  json: z.nullable(z.string()),
  hasOwnSlug: z.boolean(),
});
export type WorkingDraft = z.infer<typeof workingDraft>;

/** How a working copy ended. */
export const endOfCopy = z.enum(['saved', 'discarded']);

/** Identifies an editor window: new each time one opens, and kept only as long as the copy. */
export const windowName = z.string().check(z.regex(/^[0-9a-zA-Z-]{1,40}$/, 'Name the window with letters and digits.'));

/** A working copy as the server keeps it, and who wrote it (decision 0137). */
export const workingCopy = z.object({
  rev: z.int(),
  /** Null after it was saved or discarded. */
  draft: z.nullable(workingDraft),
  ended: z.optional(endOfCopy),
  /** Id of the item created from it. */
  became: z.optional(z.string()),
  /** Revision of the item at which the work began; null for an item that was never saved. */
  base: z.nullable(z.int()),
  /** The user name, and the browser in words such as `Chrome on Android`. */
  by: z.string(),
  device: z.string(),
  window: z.string(),
  count: z.int(),
  /** Milliseconds since the last write, by the server's clock. */
  age: z.number(),
});
export type WorkingCopy = z.infer<typeof workingCopy>;

/** The current copy, for a caller who wrote without having seen it. */
export const metCopy = z.object({
  ...workingCopy.shape,
  /** Both texts merged, if they were changed only in different places. */
  merged: z.optional(workingDraft),
});
export type MetCopy = z.infer<typeof metCopy>;

/** A working copy of an item that was never saved, without its texts. */
const unsavedNew = z.object({
  id: z.string(),
  title: z.string(),
  by: z.string(),
  device: z.string(),
  window: z.string(),
  /** Milliseconds since the last write, by the server's clock. */
  age: z.number(),
});
export type UnsavedNew = z.infer<typeof unsavedNew>;

/**
 * Names the working copy of a new item: `new-` and the type, optionally followed by a hyphen and letters or digits to
 * tell several apart.
 */
const newItem = /^new-([a-z]+)(?:-[0-9a-z]{1,20})?$/;

/** The type of a new item, from the name of its working copy; null for the id of an item, and for an unknown type. */
export function typeOfNew(id: string): ContentType | null {
  const [, type] = newItem.exec(id) ?? [];
  return contentTypeNames.find((one) => one === type) ?? null;
}

const known = {
  /** The newest revision of the copy; 0 if there is none. */
  rev: z.int(),
  /** The current revision of the item; null if there is no such item. */
  item: z.nullable(z.int()),
};

/**
 * The working copy of an item, by its id; that of a new item by `new-`, its type and a suffix that tells several apart.
 * `?known=` is the revision that the caller has: if it is current, the copy is left out. `?base=` is the revision of
 * the item that the caller has.
 */
export const readWorkingCopy = adminRead('/api/admin/working-copies/{id}', {
  ...known,
  copy: z.nullable(workingCopy),
  /** For a new item without a copy: the other working copies of new items of its type, newest first. */
  unsaved: z.optional(z.array(unsavedNew)),
});

/**
 * Writes a working copy, or marks it as saved or discarded. If another window has written since `rev`, the answer is
 * 409 with the current copy as `current` (rules 28). Earlier writes by the same window, identified by `count`, do not
 * conflict.
 */
export const writeWorkingCopy = adminEndpoint('PUT', '/api/admin/working-copies/{id}', {
  request: z.strictObject({
    rev: z.int('Send the revision that was read.'),
    base: z.nullable(z.int()),
    window: windowName,
    count: z.int(),
    draft: z.nullable(workingDraft),
    ended: z.optional(endOfCopy),
  }),
  bodyLimit: 512 * 1024,
  answer: known,
});
