const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A time for a sentence, in the administrator's zone. */
export const readableTime = (at: string): string => format.format(new Date(at));
