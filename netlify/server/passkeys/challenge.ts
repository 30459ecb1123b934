import { sessions } from '#storage/collections/sessions.ts';
import { nodeCrypto } from '#storage/node-crypto.ts';
import type { Stores } from '#storage/stores.ts';
import { challengeKey, type KeySource } from '../auth/key-for.ts';

/** Seconds for which a challenge is valid. */
export const challengeSeconds = 5 * 60;
const randomLength = 16;
const timeLength = 6;
const headLength = randomLength + timeLength;

/** What a challenge is for. It is invalid for any other purpose or session. */
export interface Purpose {
  deployContext: string;
  credentials: KeySource;
  /** Such as `sign in`, with the session if there is one. */
  purpose: string;
}

const signatureOf = (head: Buffer, { deployContext, credentials, purpose }: Purpose): Buffer =>
  nodeCrypto()
    .createHmac('sha256', challengeKey(deployContext, credentials))
    .update(purpose)
    .update('\0')
    .update(head)
    .digest();

/**
 * A new challenge: random bytes, its expiry, and a signature over both. Nothing is stored, since anyone may call (rules
 * 43).
 */
export function makeChallenge(of: Purpose, now: Date): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(headLength);
  nodeCrypto().randomFillSync(head, 0, randomLength);
  head.writeUIntBE(Math.floor(now.getTime() / 1000) + challengeSeconds, randomLength, timeLength);
  return new Uint8Array(Buffer.concat([head, signatureOf(head, of)]));
}

/**
 * Whether a challenge is ours, for this purpose, in time, and not spent before. This spends it, whatever follows.
 * Throws StorageUnavailable.
 */
export async function spendChallenge(stores: Stores, challenge: string, of: Purpose, now: Date): Promise<boolean> {
  const given = Buffer.from(challenge, 'base64url');
  const signatureLength = 32;
  if (given.length !== headLength + signatureLength || given.toString('base64url') !== challenge) return false;
  const head = given.subarray(0, headLength);
  if (!nodeCrypto().timingSafeEqual(given.subarray(headLength), signatureOf(head, of))) return false;
  const expiresAt = head.readUIntBE(randomLength, timeLength);
  if (expiresAt <= now.getTime() / 1000) return false;
  return stores.open(sessions).spend({ id: head.subarray(0, randomLength).toString('base64url'), expiresAt });
}

/** The challenge in a browser's answer; empty if there is none. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof said === 'object' && said !== null && 'challenge' in said && typeof said.challenge === 'string'
      ? said.challenge
      : '';
  } catch {
    return '';
  }
}
