import { decodeTime, isValid, monotonicFactory } from 'ulid';

const next = monotonicFactory();

/** A new ULID: sorts by time, also among those of one millisecond made here. */
export const newId = (now = Date.now()): string => next(now);

/** The month of a ULID in UTC, such as 2026-11; null for anything else. */
export function monthOf(id: string): string | null {
  return isUlid(id) ? new Date(decodeTime(id)).toISOString().slice(0, 7) : null;
}

/** Upper case only: the library takes both, and one record must not have two ids. */
const isUlid = (id: string): boolean => isValid(id) && id === id.toUpperCase() && id <= '7ZZZZZZZZZZZZZZZZZZZZZZZZZ';
