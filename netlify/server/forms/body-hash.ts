import { nodeCrypto } from '#storage/node-crypto.ts';

/**
 * Tells whether two requests with one Idempotency-Key carry the same body (rules 29). It covers the checked fields in
 * any order, but not the time spent filling in the form, which grows with every attempt. It is keyed with the
 * Idempotency-Key, which only the sender has, so that the hash cannot be used to guess what was written.
 */
export function bodyHash(key: string, body: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(body).filter(([name, value]) => name !== 'elapsed' && value !== undefined);
  const text = JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
  return nodeCrypto().createHmac('sha256', key).update(text).digest('hex');
}
