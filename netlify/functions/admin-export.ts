import { handleAdminExport } from '#server/handlers/admin-export.ts';

export default handleAdminExport;

export const config = {
  path: '/api/admin/export',
};
