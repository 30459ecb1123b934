export { handleSitemap as default } from '#server/handlers/sitemap.ts';

// The sitemap index is a file of the build, and names only this sitemap.
export const config = { path: '/sitemap-0.xml' };
