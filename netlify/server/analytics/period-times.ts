const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A period is summed this long after its end: far longer than a batch travels, or than lists lag behind writes. */
export const settledMs = 15 * minuteMs;
/** Batches, and all records of an hour that hold marks of visitors, are kept at least this long. */
export const keptMs = 48 * hourMs;
/** Days are kept this long alongside their month, for ranges that begin within it. */
export const daysKeptMs = 40 * dayMs;

export const hourEnd = (hour: string): number => Date.parse(`${hour}:00:00Z`) + hourMs;
export const dayEnd = (date: string): number => Date.parse(date) + dayMs;
export const monthEnd = (month: string): number => Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1);
export const daysInMonth = (month: string): number => new Date(monthEnd(month) - dayMs).getUTCDate();
export const quarterEnd = (quarter: string): number =>
  Date.UTC(Number(quarter.slice(0, 4)), Number(quarter.slice(6)) * 3, 1);
export const dateIn = (hour: string): string => hour.slice(0, 10);
export const monthOf = (date: string): string => date.slice(0, 7);
/** The quarter of a date or a month. */
export const quarterOf = (date: string): string => `${date.slice(0, 4)}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
