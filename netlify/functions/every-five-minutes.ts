export { everyFiveMinutes as default } from '#server/handlers/every-five-minutes.ts';

export const config = { schedule: '*/5 * * * *' };
