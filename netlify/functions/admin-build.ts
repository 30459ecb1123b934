export { handleAdminBuild as default } from '#server/handlers/admin-build.ts';

export const config = { path: '/api/admin/build' };
