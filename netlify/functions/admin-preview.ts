export { handleAdminPreview as default } from '#server/handlers/admin-preview.ts';

export const config = { path: ['/api/admin/content/:id/preview', '/api/admin/frame'] };
