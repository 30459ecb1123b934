import * as z from 'zod/mini';
import { withinBounds } from '../content/essay-body.ts';
import { contentStatus } from '../content/essay.ts';
import { contentItem, contentType, liveVersion } from '../content/item.ts';
import { publishAt } from '../content/schedule.ts';
import { defineEndpoint } from '../endpoint.ts';
import { slug, text } from '../primitives.ts';
import { pageOf } from './page.ts';
import { unreadableRecord } from './unreadable.ts';

/** An item with the revision that it was read at; saving sends `rev` back (rules 28). */
export const contentItemView = z.object({ ...contentItem.shape, rev: z.int() });
export type ContentItemView = z.infer<typeof contentItemView>;

/** An item in the list: everything but its contents. */
export const contentItemSummary = z.object({
  ...z.omit(contentItemView, { content: true }).shape,
  /** What it is called on the screens. */
  name: z.string(),
  live: z.optional(z.omit(liveVersion, { content: true })),
});
export type ContentItemSummary = z.infer<typeof contentItemSummary>;

/** An item whose newest revision cannot be read (rules 45), and the newest one that can; null where none can. */
export const unreadableItem = z.object({
  ...unreadableRecord.shape,
  rev: z.int(),
  before: z.nullable(z.object({ rev: z.int(), type: contentType, slug, title: z.string() })),
});
export type UnreadableItem = z.infer<typeof unreadableItem>;

/** What a list of items can be sorted by, beside its manual order. */
export const contentSorts = ['title', 'date', 'status'] as const;
export type ContentSort = (typeof contentSorts)[number];

const draft = {
  title: text('a title'),
  slug,
  type: contentType,
  status: contentStatus,
  /** JSON that the schema of the type checks, or the same as text. */
  content: z.unknown(),
  order: z.int('Write a whole number.'),
  /** Null takes a moment away; left out, the one that stands stays. */
  publishAt: z.optional(z.nullable(publishAt)),
};

/** What visitors see of an item now, and what of it waits for the next build, in sentences; '' where there is nothing to say. */
const seen = z.object({ atOnce: z.string(), afterBuild: z.string() });
export type Seen = z.infer<typeof seen>;

const one = z.object({ success: z.literal(true), message: z.string(), seen, item: contentItemView });

/**
 * In manual order, then newest first, or as `?sort=` says: by name, by when it was changed last, the newest first, or by status; `?type=`, `?status=` and `?q=` choose, the last by all texts of an item with `?texts=true`. The first page where nothing is asked; it tells of items that cannot be read too, whatever is
 * chosen.
 */
export const listContent = defineEndpoint({
  method: 'GET',
  path: '/api/admin/content',
  request: null,
  response: z.object({
    success: z.literal(true),
    contentItems: z.array(contentItemSummary),
    unreadable: z.array(unreadableItem),
    ...pageOf,
  }),
  auth: 'bearer',
  bodyLimit: 0,
});

/** `?copy=` names the unsaved work that it is made of, which ends with it; `?rev=`, `?window=` and `?count=` are those of a write to that (decision 0137). */
export const createContent = defineEndpoint({
  method: 'POST',
  path: '/api/admin/content',
  request: z.strictObject(draft),
  response: one,
  auth: 'bearer',
  bodyLimit: 256 * 1024,
});

export const readContentItem = defineEndpoint({
  method: 'GET',
  path: '/api/admin/content/{id}',
  request: null,
  response: z.object({ success: z.literal(true), item: contentItemView }),
  auth: 'bearer',
  bodyLimit: 0,
});

/** A stale `rev` is 409, whose body carries the current item as `current`. */
export const updateContent = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/content/{id}',
  request: z.strictObject({
    ...draft,
    rev: z.int('Send the revision that was read.'),
    /** Keeps what visitors see, or will: of what is published this is a draft of changes, whatever `status` says (decision 0137). */
    beside: z.optional(z.boolean('Send true or false.')),
  }),
  response: one,
  auth: 'bearer',
  bodyLimit: 256 * 1024,
});

export const deleteContent = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/content/{id}',
  request: null,
  response: z.object({ success: z.literal(true), message: z.string() }),
  auth: 'bearer',
  bodyLimit: 0,
});

export const setContentStatus = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/content/{id}/status',
  request: z.strictObject({ status: contentStatus, rev: z.optional(z.int()) }),
  response: one,
  auth: 'bearer',
  bodyLimit: 2 * 1024,
});

/** A revision of an item's history; `item` is null for the one that deleted it, and for one that says why it cannot be read. */
export const contentRevision = z.object({
  rev: z.int(),
  /** Null where a revision that cannot be read does not tell it. */
  at: z.nullable(z.string()),
  item: z.nullable(contentItem),
  unreadable: z.optional(unreadableRecord.shape.why),
});
export type ContentRevision = z.infer<typeof contentRevision>;

export const readContentHistory = defineEndpoint({
  method: 'GET',
  path: '/api/admin/content/{id}/history',
  request: null,
  response: z.object({ success: z.literal(true), revisions: z.array(contentRevision) }),
  auth: 'bearer',
  bodyLimit: 0,
});

/**
 * Brings back title and content of an older revision as a new one. What visitors see stays: where they see the item, it becomes a draft of changes. What was deleted, or
 * cannot be read, comes back as a draft.
 */
export const restoreContent = defineEndpoint({
  method: 'POST',
  path: '/api/admin/content/{id}/restore',
  request: z.strictObject({
    revision: z.int('Name the revision to bring back.'),
    rev: z.int('Send the revision that was read.'),
    /** Takes a deletion back: the item is again what it was, status and all. Only for the revision before it. */
    undo: z.optional(z.boolean('Send true or false.')),
  }),
  response: one,
  auth: 'bearer',
  bodyLimit: 2 * 1024,
});

/** Writes what the file of an item says as a new revision, published as the file is. */
export const revertContent = defineEndpoint({
  method: 'POST',
  path: '/api/admin/content/{id}/revert',
  request: z.strictObject({ rev: z.int('Send the revision that was read.') }),
  response: one,
  auth: 'bearer',
  bodyLimit: 2 * 1024,
});

/** Markdown as the site renders it, for the preview of the editor. What is beyond the bounds of an essay is refused with the line. */
export const renderPreview = defineEndpoint({
  method: 'POST',
  path: '/api/admin/render',
  request: z.strictObject({ body: z.string().check(withinBounds) }),
  response: z.object({ success: z.literal(true), html: z.string() }),
  auth: 'bearer',
  bodyLimit: 256 * 1024,
});

/** Everything that the site keeps, one JSON object a line, in parts where it is long (decision 0107). */
export const exportEverything = { method: 'GET', path: '/api/admin/export', auth: 'bearer' } as const;
