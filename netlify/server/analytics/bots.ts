import { isbot } from 'isbot';

/** Longer than any browser's name; what comes after it is not looked at (rules 42). */
const longest = 500;

/** Whether a call comes from a program that says so, and not from a person's browser (rules 36). What pretends to be a person cannot be told from one. */
export function isBot(headers: Headers): boolean {
  const userAgent = (headers.get('User-Agent') ?? '').slice(0, longest);
  return userAgent === '' || isbot(userAgent);
}
