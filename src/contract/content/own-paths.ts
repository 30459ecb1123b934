/** Files and pages that a build or a function writes beside the pages, and that a text may lead to. A test holds the list against `src/pages/` and `netlify/functions/`. */
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
