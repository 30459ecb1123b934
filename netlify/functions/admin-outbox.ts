export { handleAdminOutbox as default } from '#server/handlers/admin-outbox.ts';

export const config = { path: ['/api/admin/outbox', '/api/admin/outbox/:id', '/api/admin/outbox/:id/retry'] };
