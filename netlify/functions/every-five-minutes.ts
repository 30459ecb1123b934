import { everyFiveMinutes } from '#server/handlers/every-five-minutes.ts';

export default everyFiveMinutes;

export const config = { schedule: '*/5 * * * *' };
