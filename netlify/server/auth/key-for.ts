import { nodeCrypto } from '#storage/node-crypto.ts';
import type { Credentials } from './credentials.ts';

/** What a key is made from. */
export type KeySource = Pick<Credentials, 'sessionSecret' | 'storedHash' | 'username'>;

/**
 * A key that signs for one purpose and for no other. It depends on all that makes a sign-in, so that nothing that it signed outlives a change of secret, password or name
 * (rules 8, decision 0031).
 */
export function keyFor(purpose: string, { sessionSecret, storedHash, username }: KeySource): Uint8Array {
  return new Uint8Array(nodeCrypto().hkdfSync('sha256', sessionSecret, storedHash, `${purpose} of ${username}`, 32));
}

/** Tells sign-ins apart that were set up otherwise, by a mark that opens nothing: of sessions, and of a password that is switched off. */
export const credentialsMark = (source: KeySource): string =>
  Buffer.from(keyFor('mark', source)).toString('base64url').slice(0, 22);

/** Signs the challenges of passkeys, those of one deploy context. */
export const challengeKey = (deployContext: string, source: KeySource): Uint8Array =>
  keyFor(`passkey challenge in ${deployContext}`, source);

/** Signs the addresses of previews, those of one deploy context. */
export const previewKey = (deployContext: string, source: KeySource): Uint8Array =>
  keyFor(`content preview in ${deployContext}`, source);

/** Signs the addresses at which the admin frames campaigns that are being written, those of one deploy context. */
export const draftViewKey = (deployContext: string, source: KeySource): Uint8Array =>
  keyFor(`draft view in ${deployContext}`, source);

/** Signs the addresses at which the admin frames mails, those of one deploy context. */
export const mailViewKey = (deployContext: string, source: KeySource): Uint8Array =>
  keyFor(`mail view in ${deployContext}`, source);
