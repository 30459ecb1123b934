import { handleAdminBuild } from '#server/handlers/admin-build.ts';

export default handleAdminBuild;

export const config = { path: '/api/admin/build' };
