export { handleAdminSync as default } from '#server/handlers/admin-sync.ts';

export const config = {
  path: ['/api/admin/sync-content', '/api/admin/sync-content/conflicts', '/api/admin/sync-content/resolve'],
};
