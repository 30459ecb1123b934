export { everyHour as default } from '#server/handlers/every-hour.ts';

export const config = { schedule: '@hourly' };
