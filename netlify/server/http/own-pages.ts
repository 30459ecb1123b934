import type { CallContext } from './function-handler.ts';
import { Refusal } from './refusal.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses calls that another website's page made a browser send (rules 49, decision 0090). Browsers name their source
 * in `Sec-Fetch-Site`, older ones only in `Origin`. Programs send neither, and older browsers send `Origin: null` from
 * a page that sends no referrer; such calls pass.
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

/**
 * `none`: the user asked for it directly, for example by going back to a form and sending it again. A page of a sibling
 * domain is `same-site` and not ours.
 */
const ownRelations = new Set(['same-origin', 'none']);

function isOtherSite(origin: string | null, own: readonly (string | undefined)[]): boolean {
  if (origin === null || origin === 'null') return false;
  const host = hostOf(origin);
  return host === null || !own.some((address) => address !== undefined && hostOf(address) === host);
}

/** Host and port, without the scheme: a proxy that ends TLS may pass `http` on to the function. */
const hostOf = (address: string): string | null => URL.parse(address)?.host ?? null;
