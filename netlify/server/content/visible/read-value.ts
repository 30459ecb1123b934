import type { ContentItem } from '#contract/content/item.ts';
import { storedEssay, type Essay, type StoredEssay } from '#contract/content/essay.ts';
import type { Scheduled } from '#contract/content/schedule.ts';
import { shownContent } from '#contract/content/shown-essay.ts';
import { factsOf, type ContentType } from '#contract/content/types.ts';
import type * as z from 'zod/mini';
import { knownContent } from './known-content.ts';

interface Value {
  slug: string;
  publishedAt?: unknown;
}

/**
 * The value that visitors are shown of a version of an item; fails where its content breaks the schema of its type. The item's slug and title rule over its content's,
 * fields that a later version added are left out, and what the author of an essay left out is filled in.
 * What was scheduled was published at its moment, not when somebody said so.
 *
 * @param byline who has written what names nobody; see `bylineOf`
 */
export function readValue(version: ContentItem, byline: string): z.core.util.SafeParseResult<Value> {
  const { type, content } = version;
  const whole = readAs(version, content, byline);
  return whole.success ? whole : readAs(version, knownContent(type, content), byline);
}

function readAs(version: ContentItem, content: unknown, byline: string): z.core.util.SafeParseResult<Value> {
  const { type, id, slug, title, status, publishedAt, publishAt, createdAt } = version;
  const { body, value } = factsOf(type);
  if (!body) {
    const named = typeof content === 'object' ? { ...content, slug, title } : content;
    // Every type's value has a slug.
    return value.safeParse(named) as unknown as z.core.util.SafeParseResult<Value>;
  }
  const given = { id, slug, title, status, publishedAt: publishAt ?? publishedAt, createdAt, content };
  const read = storedEssay.safeParse(given);
  return read.success ? { success: true, data: completed(read.data, byline) } : read;
}

const completed = (essay: StoredEssay, byline: string): Essay => ({
  ...essay,
  content: shownContent(essay.title, essay.content, byline),
});

type Shown = Value & Scheduled & { title?: string; content?: unknown; undated?: true | undefined };

/** What visitors are shown of a file: its moment is the date of what it held back, and what its author left out is filled in. */
export function shownFile(type: ContentType, { publishAt, undated: _, ...value }: Shown, byline: string): Value {
  if (!factsOf(type).body) return value;
  // The schema of its type has read it.
  const essay = completed(value as StoredEssay, byline);
  return publishAt === undefined ? essay : { ...essay, publishedAt: publishAt };
}
