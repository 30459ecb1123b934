import * as z from 'zod/mini';
import { contentStatus } from '../content/essay.ts';
import { contentTypeNames, type ContentType } from '../content/types.ts';
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
export const windowName = z.string().check(z.regex(/^[0-9a-zA-Z-]{1,40}$/, 'Name the window by letters and digits.'));

/** Unsaved work as the server keeps it, and who wrote it (decision 0137). */
export const workingCopy = z.object({
  rev: z.int(),
  /** Null once it was saved or discarded. */
  draft: z.nullable(workingDraft),
  ended: z.optional(endOfCopy),
  /** Id of the item that was created of it. */
  became: z.optional(z.string()),
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

/** Unsaved work of an item that was never saved, without its texts. */
const unsavedNew = z.object({
  id: z.string(),
  title: z.string(),
  by: z.string(),
  device: z.string(),
  window: z.string(),
  /** Milliseconds since it was written, by the clock of the server. */
  age: z.number(),
});
export type UnsavedNew = z.infer<typeof unsavedNew>;

/** Names the unsaved work of new items: `new-` and the type, and behind another hyphen letters and digits that tell several apart. */
const newItem = /^new-([a-z]+)(?:-[0-9a-z]{1,20})?$/;

/** The type of a new item by the name of its unsaved work; null for the id of an item, and for what is no type. */
export function typeOfNew(id: string): ContentType | null {
  const [, type] = newItem.exec(id) ?? [];
  return contentTypeNames.find((one) => one === type) ?? null;
}

const known = {
  success: z.literal(true),
  /** The newest revision of the copy; 0 where there was none yet. */
  rev: z.int(),
  /** The revision at which the item stands; null where there is no such item. */
  item: z.nullable(z.int()),
};

/**
 * The unsaved work of an item, by its id; that of a new one by `new-`, its type, and what tells several apart. `?known=` is the revision that the caller knows: the copy is left out where it is still
 * that one. `?base=` is the revision of the item that the caller knows.
 */
export const readWorkingCopy = defineEndpoint({
  method: 'GET',
  path: '/api/admin/working-copies/{id}',
  request: null,
  response: z.object({
    ...known,
    copy: z.nullable(workingCopy),
    /** For a new item, where nothing is known yet: what else is unsaved of its type, the newest first. */
    unsaved: z.optional(z.array(unsavedNew)),
  }),
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
