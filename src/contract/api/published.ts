import * as z from 'zod/mini';
import { contentItem, contentType } from '../content/item.ts';
import { itemForOlder, itemOfOlder } from '../content/older-readers.ts';
import { defineEndpoint } from '../endpoint.ts';
import { namesWith } from '../field-list.ts';
import { instant, slug } from '../primitives.ts';
import { focalPoint } from './admin-media.ts';
import { builtGates, settingList, type BuiltGate, type BuiltKey } from '../settings.ts';

/** A published item, and what a file of `content/` needs to be told apart from it (architecture §6). */
export const publishedItem = z.object({
  ...contentItem.shape,
  /** Text of the file that the item took and has not changed since, byte for byte; missing for one that is new or edited. */
  file: z.optional(z.string()),
  /** Fingerprints of what the item said before, and of the file that it took: a file that says one of them is older, not different. */
  earlier: z.array(z.string()),
  /** Fingerprints of files that only the draft beside it took: their text is not public yet, and a pull must not write over it. */
  waiting: z.optional(z.array(z.string())),
  /** What stands in its content for what nobody said, so that a build of the version before can show it. */
  filled: z.optional(z.record(z.string(), z.unknown())),
});
export type PublishedItem = z.infer<typeof publishedItem>;

/** An item as it travels: its contents as the version before can read them, beside what of that nobody said (decision 0131). */
export const itemForBuilds = (item: PublishedItem): PublishedItem => {
  const older = itemForOlder(item) as PublishedItem;
  const { filled, ...content } = Object(older.content) as { filled?: Record<string, unknown> };
  return filled === undefined ? item : { ...older, content, filled };
};

/** The same item as the site has it; for whoever asked for it. */
export function itemOfBuilds({ filled, ...item }: PublishedItem): PublishedItem {
  if (filled === undefined) return item;
  return itemOfOlder({ ...item, content: { ...(item.content as object), filled } }) as PublishedItem;
}

/** A file of `content/` that visitors do not get any more. */
export const withdrawnItem = z.object({
  type: contentType,
  slug,
  /** `moved`: its item has another slug by now. */
  status: z.enum(['draft', 'archived', 'deleted', 'moved', 'unreadable']),
  earlier: z.array(z.string()),
});
export type WithdrawnItem = z.infer<typeof withdrawnItem>;

/** The stored settings whose texts stand in the pages, and their switches; one that is not stored is as it is where nobody has saved it. */
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
 * What a build lays over `content/`: every published item, and the files that are withdrawn. It comes in pages of some megabytes; `?cursor=` names the next. A
 * cursor of a state that is over is 409: begin again.
 */
export const readPublished = defineEndpoint({
  method: 'GET',
  path: '/api/content/published',
  request: null,
  response: z.object({
    success: z.literal(true),
    /** Names all that is published; the same on each page of one reading. */
    state: z.string(),
    /** As `itemForBuilds` gives them. */
    published: z.array(publishedItem),
    /** On the first page: the parts of the site that are published. Apart from the items, since the version before knows no such type (decision 0138). */
    parts: z.optional(z.array(publishedItem)),
    /** On the first page. */
    withdrawn: z.array(withdrawnItem),
    /** On the first page: addresses that visitors knew and at which nothing is published any more. What leads there stops no build (decision 0096). */
    known: z.optional(z.array(z.string())),
    /** On the first page: when essays of the files were first known that do not say it, by path, so that the next build dates them alike (decision 0132). */
    dated: z.optional(z.record(z.string(), instant)),
    settings: builtSettings,
    /** On the first page: what the pictures of the media library show. Left out by a version of the site that does not know. */
    pictures: z.optional(z.record(z.string(), shownPicture)),
    nextCursor: z.nullable(z.string()),
    /** How many items are published in all, the parts left out. */
    total: z.int(),
  }),
  auth: 'public',
  bodyLimit: 0,
});
