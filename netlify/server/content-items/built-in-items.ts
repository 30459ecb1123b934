import { fingerprint } from '#contract/fingerprint.ts';
import type { ContentItem } from '#contract/content/item.ts';
import type { Content } from '../content/content.ts';
import type { Draft } from './write-item.ts';

/** A file of `content/` in the shape of an item. */
export interface BuiltInItem {
  draft: Draft;
  /** What its file says of its dates; nothing where the type has none. */
  dates: Partial<Pick<ContentItem, 'createdAt' | 'publishedAt' | 'publishAt'>>;
  /** Fingerprint of all that the file says (design §6). */
  origin: string;
}

/** The files that can become items: projects, pages, sections and essays, in their order. */
export function builtInItems({ projects, pages, sections, essays }: Content): BuiltInItem[] {
  const named = (type: ContentItem['type'], values: readonly { slug: string; title: string }[]) =>
    values.map((value) => {
      const { slug, title } = value;
      return builtIn({ type, slug, title, status: 'published', content: value, order: 0 });
    });
  return [
    ...projects.map(({ publishAt, ...content }) =>
      builtIn(
        { type: 'project', slug: content.slug, title: content.title, status: 'published', content, order: 0 },
        publishAt === undefined ? {} : { publishAt },
      ),
    ),
    ...named('page', pages),
    ...named('section', sections),
    ...essays.map(({ slug, title, status, content, createdAt, publishedAt, publishAt }) =>
      builtIn(
        { type: 'essay', slug, title, status, content, order: 0 },
        { createdAt, publishedAt, ...(publishAt !== undefined && { publishAt }) },
      ),
    ),
  ];
}

function builtIn(draft: Draft, dates: BuiltInItem['dates'] = {}): BuiltInItem {
  return { draft, dates, origin: fingerprint({ ...draft, ...dates }) };
}

/** What makes two items of one type two different ones, as one string. */
export const addressOf = ({ type, slug }: Pick<ContentItem, 'type' | 'slug'>): string => `${type}/${slug}`;

/** A name for all that visitors could see of an item; the same for the item and the file that it took unchanged. */
export const shownFingerprint = ({
  title,
  content,
  dates,
}: Pick<Draft, 'title' | 'content'> & { dates: BuiltInItem['dates'] }): string =>
  fingerprint({ title, content, publishedAt: dates.publishAt ?? dates.publishedAt });
