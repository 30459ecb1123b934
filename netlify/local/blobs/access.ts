import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a signed address is valid, in milliseconds. */
const validity = 5 * 60 * 1000;

/**
 * Checks bearer tokens, and makes and checks signed addresses, which are bound to a method, a path and a time of
 * expiry.
 */
export function openAccess(token: string) {
  const signatureOf = (method: string, path: string, expires: string): string =>
    createHmac('sha256', token).update(`${method}\n${path}\n${expires}`).digest('hex');

  return {
    /** Whether an Authorization header carries the token. */
    holdsToken: (authorization: string | undefined): boolean => {
      const [scheme = '', credentials = ''] = (authorization ?? '').split(' ', 2);
      return scheme.toLowerCase() === 'bearer' && sameText(credentials, token);
    },

    /** The path with a signature, which lets its bearer use it without the token. */
    sign: (method: string, path: string): string => {
      const expires = String(Date.now() + validity);
      return `${path}?expires=${expires}&signature=${signatureOf(method, path, expires)}`;
    },

    /** Whether an address was signed here for this method and has not expired. */
    isSigned: (method: string, path: string, query: URLSearchParams): boolean => {
      const expires = query.get('expires') ?? '';
      return Number(expires) > Date.now() && sameText(query.get('signature') ?? '', signatureOf(method, path, expires));
    },
  };
}

function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
