import { nodeCrypto } from '#storage/node-crypto.ts';
import type { Credentials } from './credentials.ts';

/** The inputs of a key. */
export type KeySource = Pick<Credentials, 'sessionSecret' | 'storedHash' | 'username'>;

/**
 * A key that signs for one purpose only. It depends on everything that makes up a sign-in, so that nothing it signed
 * outlives a change of secret, password or name (rules 8, decision 0031).
 */
export function keyFor(purpose: string, { sessionSecret, storedHash, username }: KeySource): Uint8Array {
  return new Uint8Array(nodeCrypto().hkdfSync('sha256', sessionSecret, storedHash, `${purpose} of ${username}`, 32));
}

/**
 * A mark that distinguishes sign-in setups without opening anything. Sessions carry it, and so does a password that is
 * switched off.
 */
export const credentialsMark = (source: KeySource): string =>
  Buffer.from(keyFor('mark', source)).toString('base64url').slice(0, 22);

/** Signs the challenges of passkeys in one deploy context. */
export const challengeKey = (deployContext: string, source: KeySource): Uint8Array =>
  keyFor(`passkey challenge in ${deployContext}`, source);

/** Signs the addresses of previews in one deploy context. */
export const previewKey = (deployContext: string, source: KeySource): Uint8Array =>
  keyFor(`content preview in ${deployContext}`, source);

/** Signs the addresses at which the admin frames campaign drafts in one deploy context. */
export const draftViewKey = (deployContext: string, source: KeySource): Uint8Array =>
  keyFor(`draft view in ${deployContext}`, source);

/** Signs the addresses at which the admin frames mails in one deploy context. */
export const mailViewKey = (deployContext: string, source: KeySource): Uint8Array =>
  keyFor(`mail view in ${deployContext}`, source);
