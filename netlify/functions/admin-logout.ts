export { handleAdminLogout as default } from '#server/handlers/admin-logout.ts';

export const config = { path: '/api/admin/logout' };
