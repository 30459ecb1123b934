import { dateOf } from '#storage/ids.ts';

const dayMs = 24 * 60 * 60_000;
const weekMs = 7 * dayMs;
/** The first Monday of 1970, which began on a Thursday. */
const firstMonday = 4 * dayMs;

/** A week from Monday to Sunday (UTC), as in ISO 8601. */
export interface Week {
  /** The date of its Monday, which is its name. */
  monday: string;
  /** When it ends, in milliseconds since 1970. */
  end: number;
  /** Its seven dates, Monday first. */
  dates: readonly string[];
}

/** The last week that was over at a moment in milliseconds since 1970. */
export function weekBefore(now: number): Week {
  const start = now - ((now - firstMonday) % weekMs) - weekMs;
  return {
    monday: dateOf(start),
    end: start + weekMs,
    dates: Array.from({ length: 7 }, (_, day) => dateOf(start + day * dayMs)),
  };
}

/** The week that begins on a Monday. */
export const weekFrom = (monday: string): Week => weekBefore(Date.parse(monday) + weekMs);
