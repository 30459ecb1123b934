import * as z from 'zod/mini';
import { contentStatus } from '../content/essay.ts';
import { defineEndpoint } from '../endpoint.ts';

/** What stands in the editor and is not saved, however unfinished: no schema of its type has checked it. */
export const workingDraft = z.strictObject({
  title: z.string(),
  slug: z.string(),
  status: contentStatus,
  order: z.string(),
  publishAt: z.string(),
  content: z.record(z.string(), z.unknown()),
  /** What stands in the JSON tab, where that is not how `content` is written. */
  json: z.nullable(z.string()),
  hasOwnSlug: z.boolean(),
});
export type WorkingDraft = z.infer<typeof workingDraft>;

/** What became of unsaved work. */
export const endOfCopy = z.enum(['saved', 'discarded']);

/** A window of an editor: made anew whenever one is opened, and kept no longer than the copy. */
const windowName = z.string().check(z.regex(/^[0-9a-zA-Z-]{1,40}$/, 'Name the window by letters and digits.'));

/** Unsaved work as the server keeps it, and who wrote it (decision 0137). */
export const workingCopy = z.object({
  rev: z.int(),
  /** Null once it was saved or discarded. */
  draft: z.nullable(workingDraft),
  ended: z.optional(endOfCopy),
  /** Revision of the item that the work began from; null for an item that was never saved. */
  base: z.nullable(z.int()),
  /** The user name, and the browser in words such as `Chrome on Android`. */
  by: z.string(),
  device: z.string(),
  window: z.string(),
  count: z.int(),
  /** Milliseconds since it was written, by the clock of the server. */
  age: z.number(),
});
export type WorkingCopy = z.infer<typeof workingCopy>;

/** A working copy as it stands, for whoever wrote without having seen it. */
export const metCopy = z.object({
  ...workingCopy.shape,
  /** Both texts in one, where they differ in different places alone. */
  merged: z.optional(workingDraft),
});
export type MetCopy = z.infer<typeof metCopy>;

const known = {
  success: z.literal(true),
  /** The newest revision of the copy; 0 where there was none yet. */
  rev: z.int(),
  /** The revision at which the item stands; null where there is no such item. */
  item: z.nullable(z.int()),
};

/**
 * The unsaved work of an item, by its id; that of a new one by `new-` and its type. `?known=` is the revision that the caller knows: the copy is left out where it is still
 * that one. `?base=` is the revision of the item that the caller knows.
 */
export const readWorkingCopy = defineEndpoint({
  method: 'GET',
  path: '/api/admin/working-copies/{id}',
  request: null,
  response: z.object({ ...known, copy: z.nullable(workingCopy) }),
  auth: 'bearer',
  bodyLimit: 0,
});

/**
 * Keeps unsaved work, or says that it was saved or discarded. Where another window has written since `rev`, 409 with the copy as it stands as `current` (rules 28); what the
 * same window wrote before, by `count`, is what it goes on from.
 */
export const writeWorkingCopy = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/working-copies/{id}',
  request: z.strictObject({
    rev: z.int('Send the revision that was read.'),
    base: z.nullable(z.int()),
    window: windowName,
    count: z.int(),
    draft: z.nullable(workingDraft),
    ended: z.optional(endOfCopy),
  }),
  response: z.object(known),
  auth: 'bearer',
  bodyLimit: 512 * 1024,
});
