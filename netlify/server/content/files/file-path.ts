import type { ContentItem } from '#contract/content/item.ts';

/** The folder under `content/` where files of a type lie, and how their names end. */
export const filePlaces = {
  project: { folder: 'projects', extension: '.json' },
  page: { folder: 'pages', extension: '.json' },
  section: { folder: 'sections', extension: '.json' },
  essay: { folder: 'essays', extension: '.md' },
  article: { folder: 'articles', extension: '.md' },
} as const satisfies Readonly<Record<ContentItem['type'], { folder: string; extension: string }>>;

/** Path of the file of an item, from `content/`: `essays/night-market.md`. */
export function filePathOf({ type, slug }: Pick<ContentItem, 'type' | 'slug'>): string {
  const { folder, extension } = filePlaces[type];
  return `${folder}/${slug}${extension}`;
}
