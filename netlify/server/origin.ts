import { isIPv6 } from 'node:net';
import { keyedHash } from './keyed-hash.ts';

/**
 * What counts as one address of origin: an IPv4 address, or the /64 that a connection is given in IPv6, where every
 * request could otherwise come from a new one (decision 0023).
 */
export function originOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = ip.replace(/%.*/, '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - left.length - right.length }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}

/** The only form in which an address of origin is kept: an HMAC under a key that changes every day, in UTC (rule 35). */
export const originMark = (secret: string, ip: string, now: Date): string =>
  keyedHash(secret, `origin ${now.toISOString().slice(0, 10)}`, originOf(ip));
