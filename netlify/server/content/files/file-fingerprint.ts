import type { ContentItem } from '#contract/content/item.ts';
import { contentTypes } from '#contract/content/types.ts';
import { originOf } from './file-items.ts';

type Said = Pick<
  ContentItem,
  'type' | 'slug' | 'title' | 'status' | 'content' | 'createdAt' | 'undated' | 'publishedAt' | 'publishAt'
>;

/** Line ends of a text as reading a file leaves them, so that writing a body into a file and reading it again changes nothing. */
export const asRead = (body: string): string => body.replaceAll(/\r+\n/g, '\n').trim();

/** The content of an item as its file would give it back. */
export function contentAsRead({ type, content }: Pick<ContentItem, 'type' | 'content'>): unknown {
  if (!contentTypes[type].body || typeof content !== 'object' || content === null || !('body' in content))
    return content;
  return typeof content.body === 'string' ? { ...content, body: asRead(content.body) } : content;
}

/**
 * The fingerprint that a file has which says what an item says (`origin`, architecture §6): an item that has its own `origin` here was not changed since it took that file. The
 * order in the admin is in no file.
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
