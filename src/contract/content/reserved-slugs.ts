/**
 * Slugs that no page, project, essay or article may have, because the site uses those paths itself (rules 39). A test
 * checks the list against `src/pages/`, `netlify/functions/`, `public/` and what a build adds.
 */
export const reservedSlugs = [
  '404',
  'admin',
  'api',
  'drawings',
  'essay-not-found',
  'essay-shell',
  'essays-shell',
  'figures',
  'index',
  'issue-shell',
  'issues-shell',
  'media',
  'newsletter',
  'offline',
  'og',
  'page-preview',
  'patient-essays',
  'preview',
  'project-preview',
  'search',
  'search-shell',
] as const;

export const isReserved = (slug: string): boolean => reservedSlugs.some((reserved) => reserved === slug);

/** The message for an editor who wants to use one. */
export const keptSlug = 'The site keeps this slug for itself. Choose another one.';
