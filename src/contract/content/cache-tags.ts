import { contentTypeNames, contentTypes, type ContentType, type ListName } from './types.ts';

/**
 * The CDN cache tags of the public answers that show a type (architecture §3). Empty for a type that only builds show,
 * since nothing caches what a build reads.
 */
export const cacheTagsOf = (type: ContentType): ListName[] =>
  contentTypes[type].live ? [contentTypes[type].list] : [];

/** The tags of all types. */
export const contentCacheTags = (): ListName[] => [...new Set(contentTypeNames.flatMap(cacheTagsOf))].sort();

/** If the CDN could not be purged: what to add to a statement about what visitors get. */
export const notPurgedText =
  'Some may get the previous version for up to six minutes, since the CDN could not be purged.';
