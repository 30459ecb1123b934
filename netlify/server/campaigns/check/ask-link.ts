import { lookup as lookUpName } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** The result of asking for a link: an answer with a status, no answer, or an address that is never asked. */
export type LinkAnswer =
  | { kind: 'answered'; status: number }
  | { kind: 'silent'; why: string }
  | { kind: 'not public' };

/** Which machines may be asked, and how long an answer may take. */
export interface AskOptions {
  /** Looks up the addresses of a name; tests pass their own. */
  resolve?: (name: string) => Promise<readonly string[]>;
  /** Rejects unusual ports: an answer would reveal what runs on a machine. */
  isAllowed?: (address: string, port: string) => boolean;
  timeoutMs?: number;
}

const mostRedirects = 5;
/** Statuses of servers that only answer GET, or that treat programs differently by their method. */
const askedAgain: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 406, 429, 500, 501, 503]);

const isUsual = (address: string, port: string): boolean => port === '' && isPublicAddress(address);

const resolveName = async (name: string): Promise<readonly string[]> =>
  (await lookUpName(name, { all: true })).map(({ address }) => address);

/**
 * Checks whether a web address exists. The server is asked only at addresses that were looked up and checked first, and
 * no body is read: a name that leads into a private network, now or after a redirect, is not asked. Never throws.
 */
export async function askLink(
  url: URL,
  { resolve = resolveName, isAllowed = isUsual, timeoutMs = 5_000 }: AskOptions = {},
): Promise<LinkAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  let at = url;
  try {
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const addresses = await addressesOf(at, resolve, signal);
      // One private address among several would suffice for an attack.
      const { port } = at;
      if (!addresses.every((address) => isAllowed(address, port))) return { kind: 'not public' };
      let answer = await ask(at, 'HEAD', addresses, signal);
      if (askedAgain.has(answer.status)) answer = await ask(at, 'GET', addresses, signal);
      const next = answer.location === null ? null : URL.parse(answer.location, at);
      if (answer.status < 300 || answer.status > 399 || !next) return { kind: 'answered', status: answer.status };
      if (!/^https?:$/.test(next.protocol)) return { kind: 'not public' };
      at = next;
    }
    return { kind: 'silent', why: 'it leads from one address to the next without an end' };
  } catch (error) {
    return { kind: 'silent', why: whySilent(error, signal) };
  }
}

async function addressesOf(
  { hostname }: URL,
  resolve: (name: string) => Promise<readonly string[]>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(literal)) return [literal];
  const found = await Promise.race([resolve(hostname), ended(signal)]);
  if (found.length === 0) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' });
  return found;
}

const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

function ask(
  url: URL,
  method: 'HEAD' | 'GET',
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<{ status: number; location: string | null }> {
  const families = addresses.map((address) => ({ address, family: isIP(address) }));
  // Connects to the checked addresses, whatever the name resolves to by now.
  const lookup: LookupFunction = (_, { all }, answer) => {
    const [first] = families;
    if (all) answer(null, families);
    else answer(null, first?.address ?? '', first?.family ?? 4);
  };
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const { protocol, hostname, port, pathname, search } = url;
  return new Promise((resolve, reject) => {
    const asked = send(
      {
        protocol,
        hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
        port: port || undefined,
        path: pathname + search,
        method,
        lookup,
        signal,
        agent: false,
        headers: { accept: '*/*', 'user-agent': 'Mozilla/5.0 (compatible; link check before a newsletter)' },
      },
      (answer: IncomingMessage) => {
        answer.on('error', () => undefined);
        resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? null });
        // The body is of no interest.
        answer.destroy();
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}

/** Worded to continue "it does not answer:". */
function whySilent(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'it takes too long';
  const { code = '' } = error as { code?: string };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return 'its name is not known';
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY/.test(code)) return 'its certificate is not valid';
  return code === 'ECONNREFUSED' ? 'it refuses the connection' : 'the connection broke off';
}
