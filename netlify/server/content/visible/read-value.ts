import type { ContentItem } from '#contract/content/item.ts';
import type { Scheduled } from '#contract/content/schedule.ts';
import { factsOf, type ContentType } from '#contract/content/types.ts';
import type * as z from 'zod/mini';
import { knownContent } from './known-content.ts';

interface Value {
  slug: string;
  publishedAt?: unknown;
}

/**
 * The value that visitors are shown of a version of an item; fails where its content breaks the schema of its type. The item's slug and title rule over its content's,
 * and fields that a later version added are left out.
 * What was scheduled was published at its moment, not when somebody said so.
 */
export function readValue(version: ContentItem): z.core.util.SafeParseResult<Value> {
  const { type, id, slug, title, status, publishedAt, publishAt, createdAt, content } = version;
  const { body, value } = factsOf(type);
  const read = (content: unknown) => {
    const named = typeof content === 'object' ? { ...content, slug, title } : content;
    const given = body ? { id, slug, title, status, publishedAt: publishAt ?? publishedAt, createdAt, content } : named;
    // Every type's value has a slug.
    return value.safeParse(given) as unknown as z.core.util.SafeParseResult<Value>;
  };
  const whole = read(content);
  return whole.success ? whole : read(knownContent(type, content));
}

/** What visitors are shown of a file: all that it says but its moment, which dates what it held back. */
export function shownFile(type: ContentType, { publishAt, ...value }: Value & Scheduled): Value {
  return publishAt !== undefined && factsOf(type).body ? { ...value, publishedAt: publishAt } : value;
}
