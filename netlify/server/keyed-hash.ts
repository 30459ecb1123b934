import { createHmac } from 'node:crypto';

/**
 * HMAC-SHA-256 of a text under a key of its own for each purpose, so that two hashes of one text cannot be matched with each other.
 *
 * @param secret the key of the site
 * @param purpose what the hash is for, such as 'subscriber'
 * @returns 43 characters of base64url, which storage takes as a key
 */
export function keyedHash(secret: string, purpose: string, text: string): string {
  const key = createHmac('sha256', secret).update(purpose).digest();
  return createHmac('sha256', key).update(text).digest('base64url');
}
