export { handleMailEvents as default } from '#server/handlers/mail-events.ts';

export const config = { path: '/api/mail/events' };
