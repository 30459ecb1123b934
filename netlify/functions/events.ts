export { handleEvents as default } from '#server/handlers/events.ts';

export const config = { path: '/api/events' };
