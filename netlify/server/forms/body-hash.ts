import { nodeCrypto } from '#storage/node-crypto.ts';

/**
 * Tells whether two requests of one Idempotency-Key carry the same body (rules 29). It looks at the checked fields in any order, and not at the time that filling in
 * took, which grows from one attempt to the next. It is keyed with the Idempotency-Key, which only the sender has, so that nobody can try out what was written.
 */
export function bodyHash(key: string, body: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(body).filter(([name, value]) => name !== 'elapsed' && value !== undefined);
  const text = JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
  return nodeCrypto().createHmac('sha256', key).update(text).digest('hex');
}
