import * as z from 'zod/mini';
import { contentItem, contentType } from '../content/item.ts';
import { itemForOlder, itemOfOlder } from '../content/older-readers.ts';
import { defineEndpoint } from '../endpoint.ts';
import { namesWith } from '../field-list.ts';
import { instant, slug } from '../primitives.ts';
import { focalPoint } from './admin-media.ts';
import { builtGates, settingList, type BuiltGate, type BuiltKey } from '../settings.ts';

/** A published item, with what is needed to compare it with its file in `content/` (architecture §6). */
export const publishedItem = z.object({
  ...contentItem.shape,
  /** Text of the file, byte for byte, if the item took it and has not changed since. */
  file: z.optional(z.string()),
  /**
   * Fingerprints of earlier states of the item and of the file that it took. A file that matches one is outdated, not
   * different.
   */
  earlier: z.array(z.string()),
  /**
   * Fingerprints of files that only the draft of changes took. Their text is not public yet, and a pull must not
   * overwrite it.
   */
  waiting: z.optional(z.array(z.string())),
  /** Placeholder content for fields that were never set, so that a build of the previous version can show the item. */
  filled: z.optional(z.record(z.string(), z.unknown())),
});
export type PublishedItem = z.infer<typeof publishedItem>;

/**
 * An item as sent: content that the previous version can read, with a note of what in it was never set (decision 0131).
 */
export const itemForBuilds = (item: PublishedItem): PublishedItem => {
  const older = itemForOlder(item) as PublishedItem;
  const { filled, ...content } = Object(older.content) as { filled?: Record<string, unknown> };
  return filled === undefined ? item : { ...older, content, filled };
};

/** The same item as the site has it, on the receiving side. */
export function itemOfBuilds({ filled, ...item }: PublishedItem): PublishedItem {
  if (filled === undefined) return item;
  return itemOfOlder({ ...item, content: { ...(item.content as object), filled } }) as PublishedItem;
}

/** A file in `content/` that visitors no longer get. */
export const withdrawnItem = z.object({
  type: contentType,
  slug,
  /** `moved`: its item has another slug now. */
  status: z.enum(['draft', 'archived', 'deleted', 'moved', 'unreadable']),
  earlier: z.array(z.string()),
});
export type WithdrawnItem = z.infer<typeof withdrawnItem>;

/** The stored settings whose texts or switches are built into pages. A missing setting has its default value. */
const builtSettings = z.object({
  ...(Object.fromEntries(namesWith(settingList, 'built').map((key) => [key, z.optional(z.string())])) as Record<
    BuiltKey,
    z.ZodMiniOptional<z.ZodMiniString>
  >),
  ...(Object.fromEntries(builtGates.map((key) => [key, z.optional(z.boolean())])) as Record<
    BuiltGate,
    z.ZodMiniOptional<z.ZodMiniBoolean>
  >),
});
export type BuiltSettings = z.infer<typeof builtSettings>;

const shownPicture = z.object({
  path: z.string().check(z.regex(/^\/media\/[0-9a-f]{64}$/)),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  focus: z.optional(focalPoint),
  source: z.optional(z.string()),
});

/**
 * What a build lays over `content/`: every published item, and the withdrawn files. Anyone may read it, so it names
 * only what is or was public (decision 0190). Comes in pages of a few megabytes; `?cursor=` names the next. If the
 * state has changed since, a cursor is answered with 409: start again.
 */
export const readPublished = defineEndpoint({
  method: 'GET',
  path: '/api/content/published',
  request: null,
  response: z.object({
    success: z.literal(true),
    /** Identifies the state of everything published; the same on each page of one read. */
    state: z.string(),
    /** As `itemForBuilds` returns them. */
    published: z.array(publishedItem),
    /**
     * On the first page: the published parts. Separate from the items because the previous version does not know this
     * type (decision 0138).
     */
    parts: z.optional(z.array(publishedItem)),
    /** On the first page. */
    withdrawn: z.array(withdrawnItem),
    /**
     * On the first page: addresses that were once public and have nothing published now. Links to them do not fail a
     * build (decision 0096).
     */
    known: z.optional(z.array(z.string())),
    /**
     * On the first page: by path, when public essay files without a date were first seen, so that the next build
     * gives them the same date (decision 0132).
     */
    dated: z.optional(z.record(z.string(), instant)),
    settings: builtSettings,
    /**
     * On the first page: for each picture in the media library that something public names, what it shows. A version of
     * the site without this feature leaves it out.
     */
    pictures: z.optional(z.record(z.string(), shownPicture)),
    nextCursor: z.nullable(z.string()),
    /** How many items are published in all, not counting parts. */
    total: z.int(),
  }),
  auth: 'public',
  bodyLimit: 0,
});
