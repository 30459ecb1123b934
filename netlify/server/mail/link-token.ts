import { nodeCrypto } from '#storage/node-crypto.ts';

// Tokens of links in mails to subscribers, in base64url: the purpose, the subscriber's id, and the proof that we wrote
// them (rules 10). The id is an HMAC of the address and reveals nothing.

const purposes = { confirm: 1, unsubscribe: 2 } as const;
const idBytes = 32;
const secretBytes = 32;
const campaignLength = 26;
/** Longer than any token. */
const longest = 200;

/** The content of a confirmation link. */
export interface ConfirmToken {
  subscriber: string;
  secret: Buffer;
}

/** An unguessable token. Only `hashOf` its secret is kept for good. */
export const newConfirmToken = (subscriber: string): string =>
  textOf('confirm', Buffer.from(subscriber, 'hex'), nodeCrypto().randomBytes(secretBytes));

/** The SHA-256 of a secret, in hexadecimal. */
export const hashOf = (secret: Buffer): string => nodeCrypto().createHash('sha256').update(secret).digest('hex');

/** Reads a confirmation token; null for anything else, including a token for another purpose. */
export function readConfirmToken(token: string): ConfirmToken | null {
  const bytes = bytesOf(token, 'confirm', idBytes + secretBytes);
  return bytes && { subscriber: bytes.toString('hex', 0, idBytes), secret: bytes.subarray(idBytes) };
}

/** The content of an unsubscribe link: the subscriber and the campaign, '' for none. */
export interface UnsubscribeToken {
  subscriber: string;
  campaign: string;
}

/** A token that never expires: an HMAC over subscriber and campaign (rules 10). */
export function unsubscribeToken({ subscriber, campaign }: UnsubscribeToken, key: Buffer): string {
  const about = Buffer.concat([Buffer.from(subscriber, 'hex'), Buffer.from(campaign.padEnd(campaignLength))]);
  return textOf('unsubscribe', about, signatureOf(about, key));
}

/** Reads a token that unsubscribes; null for one that this site did not write. */
export function readUnsubscribeToken(token: string, key: Buffer): UnsubscribeToken | null {
  const bytes = bytesOf(token, 'unsubscribe', idBytes + campaignLength + secretBytes);
  if (!bytes) return null;
  const about = bytes.subarray(0, idBytes + campaignLength);
  if (!nodeCrypto().timingSafeEqual(bytes.subarray(about.length), signatureOf(about, key))) return null;
  return { subscriber: about.toString('hex', 0, idBytes), campaign: about.toString('utf8', idBytes).trimEnd() };
}

const signatureOf = (about: Buffer, key: Buffer): Buffer =>
  nodeCrypto().createHmac('sha256', key).update(about).digest();

const textOf = (purpose: keyof typeof purposes, about: Buffer, proof: Buffer): string =>
  Buffer.concat([Buffer.of(purposes[purpose]), about, proof]).toString('base64url');

/** The bytes after the purpose, if purpose and length are right. */
function bytesOf(token: string, purpose: keyof typeof purposes, length: number): Buffer | null {
  if (token.length > longest || !/^[\w-]+$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  return bytes.length === length + 1 && bytes[0] === purposes[purpose] ? bytes.subarray(1) : null;
}
