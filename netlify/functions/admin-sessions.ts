export { handleAdminSessions as default } from '#server/handlers/admin-sessions.ts';

export const config = { path: ['/api/admin/sessions', '/api/admin/sessions/:id'] };
