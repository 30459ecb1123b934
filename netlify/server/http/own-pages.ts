import type { CallContext } from './function-handler.ts';
import { Refusal } from './refusal.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what a page of another website has a browser send (rules 49, decision 0090). Browsers say in `Sec-Fetch-Site` where a call comes from, older ones in `Origin` alone.
 * Neither names a page where a program calls, nor where an older browser sends `Origin: null`, as it does from a page that sends no referrer.
 *
 * @throws Refusal `forbidden`
 */
export function refuseOtherSites({ method, url, headers }: Request, { site }: Pick<CallContext, 'site'>): void {
  if (safeMethods.has(method)) return;
  const relation = headers.get('Sec-Fetch-Site');
  const isForeign =
    relation === null ? isOtherSite(headers.get('Origin'), [url, site?.url]) : !ownRelations.has(relation);
  if (isForeign)
    throw new Refusal('forbidden', 'This was sent from another website. Please open our site and send it from there.');
}

/** `none`: a person asked for it, such as by going back to a form and sending it again. A page of a sibling domain is `same-site` and is not ours. */
const ownRelations = new Set(['same-origin', 'none']);

function isOtherSite(origin: string | null, own: readonly (string | undefined)[]): boolean {
  if (origin === null || origin === 'null') return false;
  const host = hostOf(origin);
  return host === null || !own.some((address) => address !== undefined && hostOf(address) === host);
}

/** Host and port. The scheme is left out: who ends TLS before the function may have it see `http`. */
const hostOf = (address: string): string | null => URL.parse(address)?.host ?? null;
