import type { ContentItem } from '#contract/content/item.ts';
import { contentTypeNames, contentTypes, type ContentType } from '#contract/content/types.ts';
import { fingerprint } from '#contract/fingerprint.ts';
import type { Content } from './content.ts';

/** An editor's input for an item; `content` is already checked. */
export type Draft = Pick<ContentItem, 'type' | 'slug' | 'title' | 'status' | 'order' | 'content'> & {
  /** Null removes the moment; undefined keeps it. */
  publishAt?: string | null | undefined;
  /** Whether a future moment is dropped, because the item is published by hand (decision 0071). */
  atOnce?: boolean | undefined;
};

/** A file of `content/` in the shape of an item. */
export interface FileItem {
  /** See `fileIdOf`. */
  id: string;
  draft: Draft;
  /** The dates given in its file; empty if the type has none. */
  dates: Partial<Pick<ContentItem, 'createdAt' | 'publishedAt' | 'publishAt'>>;
  /** When an essay was begun, if its file does not say so (decision 0132). */
  since?: string;
  /** Fingerprint of everything that the file says (architecture §6). */
  origin: string;
}

/** The fields of a file of any type. */
interface FileValue {
  id?: string | number | undefined;
  slug: string;
  title: string;
  status?: string;
  content?: unknown;
  createdAt?: string | undefined;
  undated?: true | undefined;
  publishedAt?: string | null | undefined;
  publishAt?: string | undefined;
}

/** The files that can become items, in the order of the types and of their lists. */
export const fileItems = (files: Content): FileItem[] =>
  contentTypeNames.flatMap((type) => {
    const values: readonly FileValue[] = files[contentTypes[type].folder];
    return values.map((value) => fileItem(type, value));
  });

/** Identifies a file across renames: its `id`, or its slug if its type has none (architecture §6). */
export const fileIdOf = ({ id, slug }: { id?: string | number | undefined; slug: string }): string =>
  String(id ?? slug);

/** A file of one type in the shape of an item. */
export function fileItem(type: ContentType, file: FileValue): FileItem {
  const { publishAt, ...said } = file;
  const { slug, title, status, content, createdAt, publishedAt, undated } = said;
  const id = fileIdOf(file);
  const moment = publishAt === undefined ? {} : { publishAt };
  // In a type without a body, `status` has a meaning of its own: such a file counts as published.
  return contentTypes[type].body
    ? {
        ...made(
          id,
          { type, slug, title, status: status as ContentItem['status'], content, order: 0 },
          {
            ...(createdAt !== undefined && !undated && { createdAt }),
            ...(publishedAt !== undefined && { publishedAt }),
            ...moment,
          },
        ),
        ...(createdAt !== undefined && undated && { since: createdAt }),
      }
    : made(id, { type, slug, title, status: 'published', content: said, order: 0 }, moment);
}

const made = (id: string, draft: Draft, dates: FileItem['dates']): FileItem => ({
  ...{ id, draft, dates },
  origin: originOf(draft, dates),
});

/** The fingerprint of a file with this content. */
export const originOf = (draft: Draft, dates: FileItem['dates']): string => fingerprint({ ...draft, ...dates });

/** Identifies an item within the site, as one string. */
export const addressOf = ({ type, slug }: Pick<ContentItem, 'type' | 'slug'>): string => `${type}/${slug}`;
