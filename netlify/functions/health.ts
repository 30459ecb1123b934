export { handleHealth as default } from '#server/handlers/health.ts';

export const config = { path: '/api/health' };
