import { handleHealth } from '#server/handlers/health.ts';

export default handleHealth;

export const config = { path: '/api/health' };
