import * as z from 'zod/mini';
import { adminEndpoint, adminRead } from '../admin-endpoint.ts';
import { withinBounds } from '../content/essay-body.ts';
import { contentStatus } from '../content/essay.ts';
import { contentItem, contentType, liveVersion } from '../content/item.ts';
import { publishAt } from '../content/schedule.ts';
import { slug, text } from '../primitives.ts';
import { pageOf } from './page.ts';
import { unreadableRecord } from './unreadable.ts';

/** An item with its revision; a save sends `rev` back (rules 28). */
export const contentItemView = z.object({ ...contentItem.shape, rev: z.int() });
export type ContentItemView = z.infer<typeof contentItemView>;

/** An item in a list, without its content. */
export const contentItemSummary = z.object({
  ...z.omit(contentItemView, { content: true }).shape,
  /** Its name on screen. */
  name: z.string(),
  live: z.optional(z.omit(liveVersion, { content: true })),
});
export type ContentItemSummary = z.infer<typeof contentItemSummary>;

/** An item whose newest revision cannot be read (rules 45), and its newest readable revision; null if there is none. */
export const unreadableItem = z.object({
  ...unreadableRecord.shape,
  rev: z.int(),
  before: z.nullable(z.object({ rev: z.int(), type: contentType, slug, title: z.string() })),
});
export type UnreadableItem = z.infer<typeof unreadableItem>;

/** What a list of items can be sorted by, besides its manual order. */
export const contentSorts = ['title', 'date', 'status'] as const;
export type ContentSort = (typeof contentSorts)[number];

const draft = {
  title: text('a title'),
  slug,
  type: contentType,
  status: contentStatus,
  /** JSON to be checked by the schema of the type, or the same JSON as text. */
  content: z.unknown(),
  order: z.int('Write a whole number.'),
  /** Null clears the scheduled time; if left out, the time is kept. */
  publishAt: z.optional(z.nullable(publishAt)),
  /** Drops a scheduled time that is still in the future according to the server's clock (decision 0071). */
  atOnce: z.optional(z.boolean('Send true or false.')),
};

/**
 * What visitors see of an item now, and what they will see after the next build, in sentences; '' if there is nothing
 * to say.
 */
const seen = z.object({ atOnce: z.string(), afterBuild: z.string() });
export type Seen = z.infer<typeof seen>;

const one = { message: z.string(), seen, item: contentItemView };

/**
 * In manual order, then newest first; or by `?sort=`: name, last change (newest first) or status. Filter by `?type=`,
 * `?status=` and `?q=`, which searches all texts of an item with `?texts=true`. Without parameters, the first page. The
 * first page lists unreadable items too, whatever the filters.
 */
export const listContent = adminRead('/api/admin/content', {
  contentItems: z.array(contentItemSummary),
  unreadable: z.array(unreadableItem),
  ...pageOf,
});

/**
 * `?copy=` names the working copy from which the item is created, and which the call ends. `?rev=`, `?window=` and
 * `?count=` are the same as for a write to that copy (decision 0137).
 */
export const createContent = adminEndpoint('POST', '/api/admin/content', {
  request: z.strictObject(draft),
  bodyLimit: 256 * 1024,
  answer: one,
});

export const readContentItem = adminRead('/api/admin/content/{id}', { item: contentItemView });

/** A stale `rev` is answered with 409 and the current item as `current`. */
export const updateContent = adminEndpoint('PUT', '/api/admin/content/{id}', {
  request: z.strictObject({
    ...draft,
    rev: z.int('Send the revision that was read.'),
    /**
     * Saves alongside what visitors see, or will see: a published item gets a draft of changes, whatever `status` says
     * (decision 0137).
     */
    beside: z.optional(z.boolean('Send true or false.')),
  }),
  bodyLimit: 256 * 1024,
  answer: one,
});

export const deleteContent = adminEndpoint('DELETE', '/api/admin/content/{id}', { answer: { message: z.string() } });

export const setContentStatus = adminEndpoint('PUT', '/api/admin/content/{id}/status', {
  request: z.strictObject({ status: contentStatus, rev: z.optional(z.int()) }),
  bodyLimit: 2 * 1024,
  answer: one,
});

/** A revision in an item's history. `item` is null for a tombstone, and for an unreadable revision, which says why. */
export const contentRevision = z.object({
  rev: z.int(),
  /** Null for an unreadable revision that does not say. */
  at: z.nullable(z.string()),
  item: z.nullable(contentItem),
  unreadable: z.optional(unreadableRecord.shape.why),
});
export type ContentRevision = z.infer<typeof contentRevision>;

export const readContentHistory = adminRead('/api/admin/content/{id}/history', { revisions: z.array(contentRevision) });

/**
 * Brings back the title and content of an older revision as a new one. Visitors see no change: a visible item gets a
 * draft of changes, and a deleted or unreadable one comes back as a draft.
 */
export const restoreContent = adminEndpoint('POST', '/api/admin/content/{id}/restore', {
  request: z.strictObject({
    revision: z.int('Name the revision to bring back.'),
    rev: z.int('Send the revision that was read.'),
    /** Undoes a deletion: the item comes back as it was, with its status. Only for the revision before the deletion. */
    undo: z.optional(z.boolean('Send true or false.')),
  }),
  bodyLimit: 2 * 1024,
  answer: one,
});

/** Writes the item's file as a new revision, with the file's status. */
export const revertContent = adminEndpoint('POST', '/api/admin/content/{id}/revert', {
  request: z.strictObject({ rev: z.int('Send the revision that was read.') }),
  bodyLimit: 2 * 1024,
  answer: one,
});

/**
 * Markdown as the site renders it, for the editor's preview. A body beyond the bounds of an essay is refused, naming
 * the line.
 */
export const renderPreview = adminEndpoint('POST', '/api/admin/render', {
  request: z.strictObject({ body: z.string().check(withinBounds) }),
  bodyLimit: 256 * 1024,
  answer: { html: z.string() },
});

/** Everything that the site stores, one JSON object per line; long exports come in parts (decision 0107). */
export const exportEverything = { method: 'GET', path: '/api/admin/export', auth: 'bearer' } as const;
