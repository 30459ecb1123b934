import { handleSitemap } from '#server/handlers/sitemap.ts';

export default handleSitemap;

// The sitemap index is a file of the build, and names only this one.
export const config = { path: '/sitemap-0.xml' };
