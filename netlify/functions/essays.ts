import { handleEssays } from '#server/handlers/essays.ts';

export default handleEssays;

export const config = { path: ['/api/essays', '/api/essays/:slug'] };
