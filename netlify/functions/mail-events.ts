import { handleMailEvents } from '#server/handlers/mail-events.ts';

export default handleMailEvents;

export const config = { path: '/api/mail/events' };
