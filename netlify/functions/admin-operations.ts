import { handleAdminOperations } from '#server/handlers/admin-operations.ts';

export default handleAdminOperations;

export const config = { path: ['/api/admin/operations', '/api/admin/operations/:check'] };
