import type { ContentItem } from '#contract/content/item.ts';
import type { FileEssay } from './content.ts';

/** Articles of the files in the shape of items, as which they are listed with the essays. */
export const articlesAsItems = (articles: readonly FileEssay[]): ContentItem[] =>
  articles.map((article) => ({ ...article, type: 'article', order: 0, updatedAt: article.createdAt }));
