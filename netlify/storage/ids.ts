import { nodeCrypto } from './node-crypto.ts';

/** The characters of a ULID: Crockford's base 32, in ASCII order. */
export const idDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const shape = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const timeLength = 10;
const randomLength = 16;

let lastTime = -1;
let lastRandom: number[] = [];

/**
 * A new ULID (github.com/ulid/spec): 48 bits of time in milliseconds and 80 random bits, as 26 characters that sort by
 * time. Ids made here within one millisecond count up, so that they sort as well.
 */
export function newId(now = Date.now()): string {
  lastRandom =
    now === lastTime ? countUp(lastRandom) : [...nodeCrypto().randomBytes(randomLength)].map((byte) => byte % 32);
  lastTime = now;
  return timeDigits(now) + lastRandom.map((value) => idDigits.charAt(value)).join('');
}

/** The last digits of a whole number as ULIDs write them. */
export function idDigitsOf(number: number, length: number): string {
  let text = '';
  for (let rest = number; text.length < length; rest = Math.floor(rest / 32)) text = idDigits.charAt(rest % 32) + text;
  return text;
}

const timeDigits = (moment: number): string => idDigitsOf(moment, timeLength);

/**
 * A ULID derived from another: it has the same moment, and is the same whenever it is made. `what` distinguishes it
 * from others derived from that one.
 */
export function idBeside(id: string, what: string): string {
  return id.slice(0, timeLength) + hashedDigits(`${id} ${what}`);
}

/**
 * The ULID of something that exists once per moment (milliseconds since 1970): the same for every caller at any time.
 * `what` distinguishes it from others of that moment.
 */
export const idAt = (moment: number, what: string): string => timeDigits(moment) + hashedDigits(what);

function hashedDigits(text: string): string {
  const digits = nodeCrypto().createHash('sha256').update(text).digest().subarray(0, randomLength);
  return [...digits].map((byte) => idDigits.charAt(byte % 32)).join('');
}

/** The part of a ULID that encodes its moment, shared by every id of that moment. */
export const momentPartOf = (id: string): string => id.slice(0, timeLength);

/** The month of a ULID in UTC, such as 2026-11; null for anything else. */
export const monthOf = (id: string): string | null => instantOf(id)?.slice(0, 7) ?? null;

/** The day of an instant (milliseconds since 1970) in UTC, such as 2026-11-21. */
export const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The hour of a ULID in UTC, such as 2026-11-21T09; null for anything else. */
export const hourOf = (id: string): string | null => instantOf(id)?.slice(0, 13) ?? null;

/** When a ULID was made, in milliseconds since 1970; null for anything else. */
export function timeOf(id: string): number | null {
  if (!shape.test(id)) return null;
  let time = 0;
  for (const character of id.slice(0, timeLength)) time = time * 32 + idDigits.indexOf(character);
  const date = new Date(time);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 ? null : time;
}

function instantOf(id: string): string | null {
  const time = timeOf(id);
  return time === null ? null : new Date(time).toISOString();
}

function countUp(values: readonly number[]): number[] {
  const next = [...values];
  for (let index = next.length - 1; index >= 0; index -= 1) {
    const value = ((next[index] ?? 0) + 1) % 32;
    next[index] = value;
    if (value !== 0) break;
  }
  return next;
}
