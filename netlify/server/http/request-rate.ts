import type { Guard } from './guard.ts';
import { originOf } from './origin.ts';
import { tooManyRequests } from './refusal.ts';

const windowMs = 60_000;
const mostAddresses = 10_000;

/**
 * Counts requests per key over the last minute in the memory of a warm instance: a free layer between the platform's
 * own limit and the stored one (rules 25). The number of remembered keys is bounded; the least recently used is
 * forgotten first.
 * @param limit the most requests for one key in a minute; refused ones are not counted
 * @returns a function of key and time in ms: 0 if the request may pass, else whole seconds until the next one may
 */
export function requestRate(limit: number): (key: string, now: number) => number {
  const seen = new Map<string, number[]>();
  return (key, now) => {
    const recent = (seen.get(key) ?? []).filter((time) => time > now - windowMs);
    const oldest = recent[0];
    const isFull = recent.length >= limit && oldest !== undefined;
    if (!isFull) recent.push(now);
    seen.delete(key);
    seen.set(key, recent);
    if (seen.size > mostAddresses) seen.delete(seen.keys().next().value ?? '');
    return isFull ? Math.max(1, Math.ceil((oldest + windowMs - now) / 1000)) : 0;
  };
}

/**
 * Limits how many requests an address of origin may send to one function, whatever they contain.
 * @param before completes "Please wait … before …"
 */
export function rateOf(perMinute: number, before: string): Guard {
  const takes = requestRate(perMinute);
  return {
    when: 'before-body',
    check({ ip, now }) {
      const waitSeconds = takes(originOf(ip), now.getTime());
      if (waitSeconds > 0) throw tooManyRequests(waitSeconds, before);
    },
  };
}
