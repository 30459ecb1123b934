import { handleSitemap } from '#server/handlers/sitemap.ts';

export default handleSitemap;

// The index beside it names this one alone, and is a file of the build.
export const config = { path: '/sitemap-0.xml' };
