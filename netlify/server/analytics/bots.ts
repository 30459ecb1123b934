import { isbot } from 'isbot';

/** Longer than any browser's user agent; the rest is ignored (rules 42). */
const longest = 500;

/**
 * Whether a call comes from a program that identifies itself as one (rules 36). A program that imitates a browser
 * cannot be recognised.
 */
export function isBot(headers: Headers): boolean {
  const userAgent = (headers.get('User-Agent') ?? '').slice(0, longest);
  return userAgent === '' || isbot(userAgent);
}
