import { nodeCrypto } from '#storage/node-crypto.ts';

/** Whether two secrets are the same; it takes as long where they are not, whatever their lengths. */
export function isSameSecret(left: string | Uint8Array, right: string | Uint8Array): boolean {
  const hashOf = (value: string | Uint8Array) => nodeCrypto().createHash('sha256').update(value).digest();
  return nodeCrypto().timingSafeEqual(hashOf(left), hashOf(right));
}
