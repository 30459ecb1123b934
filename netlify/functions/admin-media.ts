import { handleAdminMedia } from '#server/handlers/admin-media.ts';

export default handleAdminMedia;

export const config = { path: ['/api/admin/media', '/api/admin/media/:id', '/api/admin/media/:id/use'] };
