export { handleAdminExport as default } from '#server/handlers/admin-export.ts';

export const config = {
  path: '/api/admin/export',
};
