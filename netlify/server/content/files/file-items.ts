import { fingerprint } from '#contract/fingerprint.ts';
import type { ContentItem } from '#contract/content/item.ts';
import type { Content, FileEssay } from './content.ts';
import type { Draft } from '../items/draft.ts';

/** A file of `content/` in the shape of an item. */
export interface BuiltInItem {
  /** What the file is known by wherever it is renamed to: the `id` that it holds, or its slug where its type has none (architecture §6). */
  id: string;
  draft: Draft;
  /** What its file says of its dates; nothing where the type has none. */
  dates: Partial<Pick<ContentItem, 'createdAt' | 'publishedAt' | 'publishAt'>>;
  /** Fingerprint of all that the file says (architecture §6). */
  origin: string;
}

/** The files that can become items: projects, pages, sections, essays and articles, in their order. */
export function builtInItems({ projects, pages, sections, essays, articles }: Content): BuiltInItem[] {
  const named = (type: ContentItem['type'], values: readonly { slug: string; title: string }[]) =>
    values.map((value) => {
      const { slug, title } = value;
      return builtIn(slug, { type, slug, title, status: 'published', content: value, order: 0 });
    });
  return [
    ...projects.map(({ publishAt, ...content }) =>
      builtIn(
        String(content.id),
        { type: 'project', slug: content.slug, title: content.title, status: 'published', content, order: 0 },
        publishAt === undefined ? {} : { publishAt },
      ),
    ),
    ...named('page', pages),
    ...named('section', sections),
    ...essays.map((file) => essayItem('essay', file)),
    ...articles.map((file) => essayItem('article', file)),
  ];
}

/** An essay or article as its file says it, in the shape of an item. */
export const essayItem = (
  type: 'essay' | 'article',
  { id, slug, title, status, content, createdAt, publishedAt, publishAt }: FileEssay,
): BuiltInItem =>
  builtIn(
    id,
    { type, slug, title, status, content, order: 0 },
    { createdAt, publishedAt, ...(publishAt !== undefined && { publishAt }) },
  );

function builtIn(id: string, draft: Draft, dates: BuiltInItem['dates'] = {}): BuiltInItem {
  return { id, draft, dates, origin: originOf(draft, dates) };
}

/** The fingerprint of a file that says this. */
export const originOf = (draft: Draft, dates: BuiltInItem['dates']): string => fingerprint({ ...draft, ...dates });

/** What makes two items of one type two different ones, as one string. */
export const addressOf = ({ type, slug }: Pick<ContentItem, 'type' | 'slug'>): string => `${type}/${slug}`;
