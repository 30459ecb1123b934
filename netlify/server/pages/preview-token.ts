import { nodeCrypto } from '#storage/node-crypto.ts';

const lifetimeMs = 60 * 60 * 1_000;
const macBytes = 32;
const longest = 400;

/** One revision of an item. */
export interface Previewed {
  id: string;
  rev: number;
}

/** Stands for the empty page of an essay, for the admin to frame. No item has this id. */
export const emptyEssay: Previewed = { id: 'empty:essay', rev: 0 };

const macOf = (key: Uint8Array, text: string): Buffer => nodeCrypto().createHmac('sha256', key).update(text).digest();

/**
 * The token in the address of a preview: item, revision and expiry an hour from now, signed with a key for previews
 * only. Letters, digits, `-` and `_` only.
 */
export function signPreview(key: Uint8Array, { id, rev }: Previewed, now: Date): { token: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const text = `${id} ${rev} ${expiresAt.getTime()}`;
  const token = Buffer.concat([Buffer.from(text), macOf(key, text)]).toString('base64url');
  return { token, expiresAt };
}

/** The content of a token; null if it is not ours, was altered, or has expired. */
export function readPreview(key: Uint8Array, token: string, now: Date): Previewed | null {
  const bytes = Buffer.from(token.slice(0, longest), 'base64url');
  if (bytes.byteLength <= macBytes || bytes.toString('base64url') !== token) return null;
  const text = bytes.subarray(0, -macBytes).toString();
  if (!nodeCrypto().timingSafeEqual(macOf(key, text), bytes.subarray(-macBytes))) return null;
  const [id = '', rev, expires] = text.split(' ');
  return Number(expires) > now.getTime() ? { id, rev: Number(rev) } : null;
}
