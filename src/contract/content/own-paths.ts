/**
 * Files and pages that builds or functions write in addition to the content pages, and that texts may link to. A test
 * checks the list against `src/pages/` and `netlify/functions/`.
 */
export const ownPaths = [
  '/globe.svg',
  '/newsletter',
  '/newsletter/rss.xml',
  '/project-icons.svg',
  '/robots.txt',
  '/rss.xml',
  '/search',
  '/site.webmanifest',
  '/sitemap-0.xml',
  '/sitemap-index.xml',
] as const;
