import { contentStatus } from '#contract/content/essay.ts';
import { contentType, type ContentItem } from '#contract/content/item.ts';
import { publishAt } from '#contract/content/schedule.ts';
import { contentTypes } from '#contract/content/types.ts';
import { instant, slug, text } from '#contract/primitives.ts';
import * as z from 'zod/mini';
import { filePathOf } from '../files/file-path.ts';
import { knownItem } from '../visible/known-content.ts';
import { besideDraft } from '../visible/visible-at.ts';
import type { Draft, FileItem } from '../files/file-items.ts';
import type { Provenance } from '../items/write-item.ts';

/** A file or an item in a common shape, so that they can be compared and merged. */
export const version = z.strictObject({
  title: text('a title'),
  slug,
  status: contentStatus,
  createdAt: z.optional(instant),
  publishedAt: z.optional(instant),
  publishAt: z.optional(publishAt),
  /** Without slug and title, which some types repeat in their content. */
  content: z.record(z.string(), z.unknown()),
});
export type Version = z.infer<typeof version>;

/** A file as it is kept for later merges. */
export const base = z.object({ type: contentType, id: z.string(), version });

/** A file as the sync compares it. */
export interface SyncFile {
  /** Name shown to people: `content/essays/a-receipt.md`, or the name of a dropped file. */
  name: string;
  type: ContentItem['type'];
  /** See `FileItem`. */
  id: string;
  version: Version;
  /** When it was begun, if the file does not say so; see `FileItem`. */
  since?: string | undefined;
  /** Fingerprint of everything that it says. */
  origin: string;
  /** The file of `content/` of which a dropped file is another version. */
  builtIn?: SyncFile;
}

/** A file of `content/` as the sync compares it. */
export const syncFile = ({ id, draft, dates, since, origin }: FileItem): SyncFile => ({
  name: `content/${filePathOf(draft)}`,
  type: draft.type,
  id,
  version: versionOf(draft.type, { ...draft, ...dates }),
  ...(since !== undefined && { since }),
  origin,
});

/** An item as the sync compares it. A draft beside a published version counts as published. */
export const itemVersion = (item: ContentItem): Version =>
  versionOf(item.type, {
    ...withoutDate(knownItem(item)),
    status: item.live && item.status === 'draft' ? 'published' : item.status,
  });

const withoutDate = ({ createdAt, ...item }: ContentItem) => (item.undated ? item : { ...item, createdAt });

/**
 * Only essays have dates in their files. Normalises null, line ends and other differences that JSON cannot express, so
 * that nothing differs for ever.
 */
function versionOf(
  type: ContentItem['type'],
  value: Pick<Draft, 'title' | 'slug' | 'status' | 'content' | 'publishAt'> & Omit<FileItem['dates'], 'publishAt'>,
): Version {
  const { title, slug, status, createdAt, publishedAt } = value;
  const dates = contentTypes[type].body ? { createdAt, publishedAt: publishedAt ?? undefined } : {};
  const publishAt = value.publishAt ?? undefined;
  const content = withoutNames(type, value.content);
  const text = JSON.stringify({ title, slug, status, ...dates, publishAt, content });
  // A reviver is called for every value, and few texts have such line ends.
  return JSON.parse(text, text.includes('\\r\\n') ? withPlainLineEnds : undefined) as Version;
}

const withPlainLineEnds = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;

function withoutNames(type: ContentItem['type'], content: unknown): object {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return { content };
  if (contentTypes[type].body) return content;
  const { slug: _slug, title: _title, ...rest } = content as Record<string, unknown>;
  return rest;
}

/** The content of an item of this version, including slug and title if its type has them. */
export const contentOf = (type: ContentItem['type'], { slug, title, content }: Version): Record<string, unknown> =>
  contentTypes[type].body ? content : { ...content, slug, title };

/**
 * The draft that writes a version into an item.
 * @param standing the current item; null for a new one
 * @param forReview whether visitors keep seeing the previous version until an administrator publishes this one
 * (architecture §6); a version that is withdrawn hides it from them
 */
export function draftOf(
  type: ContentItem['type'],
  version: Version,
  standing: ContentItem | null,
  forReview: boolean,
): { draft: Draft; more: Provenance } {
  const { title, slug, createdAt, publishedAt, publishAt } = version;
  const status = forReview && version.status === 'published' ? 'draft' : version.status;
  const order = standing?.order ?? 0;
  const content = contentOf(type, version);
  const draft = { type, slug, title, status, content, order, publishAt: publishAt ?? null };
  const dates = {
    ...(createdAt && { createdAt }),
    ...(contentTypes[type].body && {
      publishedAt: publishedAt ?? null,
      undated: createdAt === undefined ? (true as const) : undefined,
    }),
  };
  const isReviewed = forReview && version.status === 'published';
  return { draft, more: { ...dates, publishAt, live: isReviewed && standing ? besideDraft(standing) : undefined } };
}

/** The draft that changes nothing in an item, for noting only what it took. */
export const asItStands = (item: ContentItem): { draft: Draft; more: Provenance } => {
  const { live, publishedAt, publishAt } = item;
  return { draft: item, more: { live, publishedAt, publishAt } };
};
