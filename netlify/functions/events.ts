import { handleEvents } from '#server/handlers/events.ts';

export default handleEvents;

export const config = { path: '/api/events' };
