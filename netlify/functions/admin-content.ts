export { handleAdminContent as default } from '#server/handlers/admin-publishing.ts';

export const config = {
  path: [
    '/api/admin/content',
    '/api/admin/content/:id',
    '/api/admin/content/:id/status',
    '/api/admin/content/:id/history',
    '/api/admin/content/:id/restore',
    '/api/admin/content/:id/revert',
    '/api/admin/known-paths',
    '/api/admin/render',
    '/api/admin/render/essay',
  ],
};
