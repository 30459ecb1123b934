import { fingerprint } from '#contract/fingerprint.ts';
import type { Essay } from '#contract/content/essay.ts';
import type { ContentItem } from '#contract/content/item.ts';
import type { Content } from '../content/content.ts';
import type { Draft } from './write-item.ts';

/** A file of `content/` in the shape of an item. */
export interface BuiltInItem {
  /** What the file is known by wherever it is renamed to: the `id` that it holds, or its slug where its type has none (design §6). */
  id: string;
  draft: Draft;
  /** What its file says of its dates; nothing where the type has none. */
  dates: Partial<Pick<ContentItem, 'createdAt' | 'publishedAt'>>;
  /** Fingerprint of all that the file says (design §6). */
  origin: string;
}

/** The files that can become items: projects, pages, sections and essays, in their order. */
export function builtInItems({ projects, pages, sections, essays }: Content): BuiltInItem[] {
  const named = (type: ContentItem['type'], values: readonly { id?: number; slug: string; title: string }[]) =>
    values.map((value) => {
      const { slug, title, id = slug } = value;
      return builtIn(String(id), { type, slug, title, status: 'published', content: value, order: 0 });
    });
  return [
    ...named('project', projects),
    ...named('page', pages),
    ...named('section', sections),
    ...essays.map(essayItem),
  ];
}

/** An essay as its file says it, in the shape of an item. */
export const essayItem = ({ id, slug, title, status, content, createdAt, publishedAt }: Essay): BuiltInItem =>
  builtIn(id, { type: 'essay', slug, title, status, content, order: 0 }, { createdAt, publishedAt });

function builtIn(id: string, draft: Draft, dates: BuiltInItem['dates'] = {}): BuiltInItem {
  return { id, draft, dates, origin: originOf(draft, dates) };
}

/** The fingerprint of a file that says this. */
export const originOf = (draft: Draft, dates: BuiltInItem['dates']): string => fingerprint({ ...draft, ...dates });

/** What makes two items of one type two different ones, as one string. */
export const addressOf = ({ type, slug }: Pick<ContentItem, 'type' | 'slug'>): string => `${type}/${slug}`;

/** A name for all that visitors could see of an item; the same for the item and the file that it took unchanged. */
export const shownFingerprint = ({
  title,
  content,
  dates,
}: Pick<Draft, 'title' | 'content'> & { dates: BuiltInItem['dates'] }): string =>
  fingerprint({ title, content, publishedAt: dates.publishedAt });
