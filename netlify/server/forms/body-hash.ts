import { nodeCrypto } from '#storage/node-crypto.ts';

/**
 * Tells whether two requests of one Idempotency-Key carry the same body (rules 29). It looks at the checked fields in any order, and not at the time that filling in
 * took, which grows from one attempt to the next.
 */
export function bodyHash(body: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(body).filter(([name, value]) => name !== 'elapsed' && value !== undefined);
  return nodeCrypto().hash('sha256', JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1))));
}
