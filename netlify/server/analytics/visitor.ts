import type { Limits } from '#storage/collections/limits.ts';
import { originOf } from '../http/origin.ts';

/** Length of the mark in characters: 96 bits, enough for far more visitors than a day has. */
const length = 16;

/** Whether a visitor asks for privacy: Global Privacy Control or Do Not Track (rules 36). */
export const asksForPrivacy = (headers: Headers): boolean =>
  headers.get('Sec-GPC') === '1' || headers.get('DNT') === '1';

/**
 * The mark of a visitor: an HMAC of address and browser with random bytes that live for a day. It tells visitors apart
 * until midnight (UTC), and identifies no one afterwards (decision 0043). Null for a visitor who asks for privacy.
 */
export async function visitorOf(limits: Limits, headers: Headers, ip: string): Promise<string | null> {
  if (asksForPrivacy(headers)) return null;
  const mark = await limits.origin(`visitor ${originOf(ip)} ${headers.get('User-Agent') ?? ''}`);
  return mark.slice(0, length);
}
