import { handleAdminLogout } from '#server/handlers/admin-logout.ts';

export default handleAdminLogout;

export const config = { path: '/api/admin/logout' };
