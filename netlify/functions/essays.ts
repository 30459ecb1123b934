export { handleEssays as default } from '#server/handlers/essays.ts';

export const config = { path: ['/api/essays', '/api/essays/:slug'] };
