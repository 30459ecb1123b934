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
 * What visitors are shown of a version of an item; fails if its content breaks the schema of its type. The item's slug
 * and title override its content's, fields added by a later version are left out, and what the author of an essay left
 * out is filled in. A scheduled item counts as published at its moment, not when it was scheduled.
 * @param byline author of content that names none; see `bylineOf`
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

/** What visitors are shown of a file: its scheduled moment is its date, and what its author left out is filled in. */
export function shownFile(type: ContentType, { publishAt, undated: _, ...value }: Shown, byline: string): Value {
  if (!factsOf(type).body) return value;
  // Safe cast: the schema of its type has checked it.
  const essay = completed(value as StoredEssay, byline);
  return publishAt === undefined ? essay : { ...essay, publishedAt: publishAt };
}
