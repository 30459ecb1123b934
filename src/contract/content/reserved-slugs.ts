/** Names that no page may have: another part of the site answers there. The slugs of templates are not among them: those pages are there already. */
export const reservedSlugs = [
  '404',
  'admin',
  'api',
  'essay-loading',
  'essay-not-found',
  'index',
  'media',
  'og',
  'page-preview',
  'preview',
  'project-preview',
] as const;

/** Whether no page may have this slug. */
export const isReserved = (slug: string): boolean => reservedSlugs.some((reserved) => reserved === slug);
