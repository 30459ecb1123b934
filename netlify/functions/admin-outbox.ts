import { handleAdminOutbox } from '#server/handlers/admin-outbox.ts';

export default handleAdminOutbox;

export const config = { path: ['/api/admin/outbox', '/api/admin/outbox/:id', '/api/admin/outbox/:id/retry'] };
