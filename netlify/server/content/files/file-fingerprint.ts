import type { ContentItem } from '#contract/content/item.ts';
import { contentTypes } from '#contract/content/types.ts';
import { originOf } from './file-items.ts';

type Said = Pick<
  ContentItem,
  'type' | 'slug' | 'title' | 'status' | 'content' | 'createdAt' | 'undated' | 'publishedAt' | 'publishAt'
>;

/**
 * Normalises a text as reading a file does, so that writing a body into a file and reading it again changes nothing.
 */
export const asRead = (body: string): string => body.replaceAll(/\r+\n/g, '\n').trim();

/** The content of an item as reading its file would return it. */
export function contentAsRead({ type, content }: Pick<ContentItem, 'type' | 'content'>): unknown {
  if (!contentTypes[type].body || typeof content !== 'object' || content === null || !('body' in content))
    return content;
  return typeof content.body === 'string' ? { ...content, body: asRead(content.body) } : content;
}

/**
 * The fingerprint of a file with the same content as an item (`origin`, architecture §6). If it equals the item's own
 * `origin`, the item is unchanged since it took that file. Files do not contain the order in the admin.
 */
export function fileFingerprint(item: Said): string {
  const { type, slug, title, status, createdAt, undated, publishedAt, publishAt } = item;
  const draft = { type, slug, title, status, content: contentAsRead(item), order: 0 };
  const schedule = publishAt === undefined ? {} : { publishAt };
  return originOf(
    draft,
    contentTypes[type].body ? { ...(!undated && { createdAt }), publishedAt, ...schedule } : schedule,
  );
}
