import { everyHour } from '#server/handlers/every-hour.ts';

export default everyHour;

export const config = { schedule: '@hourly' };
