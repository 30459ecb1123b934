export { handleSite as default } from '#server/handlers/site.ts';

export const config = { path: '/api/site' };
