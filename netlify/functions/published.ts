import { handlePublished } from '#server/handlers/published.ts';

export default handlePublished;

export const config = { path: '/api/content/published' };
