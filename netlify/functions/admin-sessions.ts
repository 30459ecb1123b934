import { handleAdminSessions } from '#server/handlers/admin-sessions.ts';

export default handleAdminSessions;

export const config = { path: ['/api/admin/sessions', '/api/admin/sessions/:id'] };
