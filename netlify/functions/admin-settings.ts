import { handleAdminSettings } from '#server/handlers/admin-settings.ts';

export default handleAdminSettings;

export const config = {
  path: '/api/admin/settings',
};
