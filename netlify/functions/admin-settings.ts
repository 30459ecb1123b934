export { handleAdminSettings as default } from '#server/handlers/admin-settings.ts';

export const config = {
  path: '/api/admin/settings',
};
