import { handleSite } from '#server/handlers/site.ts';

export default handleSite;

export const config = { path: '/api/site' };
