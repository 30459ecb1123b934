export { handleAdminOperations as default } from '#server/handlers/admin-operations.ts';

export const config = { path: ['/api/admin/operations', '/api/admin/operations/:check'] };
