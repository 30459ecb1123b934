export { handlePublished as default } from '#server/handlers/published.ts';

export const config = { path: '/api/content/published' };
