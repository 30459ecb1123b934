import { contentTypeNames, contentTypes, type ContentType, type ListName } from './types.ts';

/** Under which tags the CDN keeps the public answers that show a type (architecture §3); none for a type that only a build shows, since no cache keeps what a build reads. */
export const cacheTagsOf = (type: ContentType): ListName[] =>
  contentTypes[type].live ? [contentTypes[type].list] : [];

/** The tags of all types. */
export const contentCacheTags = (): ListName[] => [...new Set(contentTypeNames.flatMap(cacheTagsOf))].sort();
