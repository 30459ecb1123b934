export { handleAdminMedia as default } from '#server/handlers/admin-media.ts';

export const config = { path: ['/api/admin/media', '/api/admin/media/:id', '/api/admin/media/:id/use'] };
