/**
 * Slugs that no page, project, essay or article may have: the site answers there itself, or keeps its own files under that name (rules 39). A test holds the list against
 * `src/pages/`, `netlify/functions/`, `public/` and what a build adds.
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

/** What an editor is told who wants one. */
export const keptSlug = 'The site keeps this slug for itself. Choose another one.';
