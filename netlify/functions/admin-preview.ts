import { handleAdminPreview } from '#server/handlers/admin-preview.ts';

export default handleAdminPreview;

export const config = { path: ['/api/admin/content/:id/preview', '/api/admin/frame'] };
