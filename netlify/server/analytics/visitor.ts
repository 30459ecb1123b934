import type { Limits } from '#storage/collections/limits.ts';
import { originOf } from '../http/origin.ts';

/** Characters of the mark that are kept: 96 bits, far more than a day has visitors. */
const length = 16;

/** Whether a visitor has asked not to be followed: Global Privacy Control, or Do Not Track (rules 36). */
export const asksForPrivacy = (headers: Headers): boolean =>
  headers.get('Sec-GPC') === '1' || headers.get('DNT') === '1';

/**
 * The mark of a visitor: HMAC of address and browser with random bytes that live for a day, so that it tells one visitor from another until midnight (UTC), and nothing
 * afterwards (decision 0043). Null for whoever asks for privacy.
 */
export async function visitorOf(limits: Limits, headers: Headers, ip: string): Promise<string | null> {
  if (asksForPrivacy(headers)) return null;
  const mark = await limits.origin(`visitor ${originOf(ip)} ${headers.get('User-Agent') ?? ''}`);
  return mark.slice(0, length);
}
