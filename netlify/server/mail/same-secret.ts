import { nodeCrypto } from '#storage/node-crypto.ts';

/** Compares two secrets in constant time, even if their lengths differ. */
export function isSameSecret(left: string | Uint8Array, right: string | Uint8Array): boolean {
  const hashOf = (value: string | Uint8Array) => nodeCrypto().createHash('sha256').update(value).digest();
  return nodeCrypto().timingSafeEqual(hashOf(left), hashOf(right));
}
