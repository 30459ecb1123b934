import { Resolver } from 'node:dns/promises';

/** What the DNS says. `missing`: there is no such record; `failed`: nobody knows, and why. */
export type Found<T> = { records: T[] } | { missing: true } | { failed: string };

/** Asks the DNS, and never throws. */
export interface Lookup {
  /** Texts of a name, each put together from its pieces (RFC 7208, section 3.3). */
  txt(name: string): Promise<Found<string>>;
  mx(name: string): Promise<Found<{ exchange: string; priority: number }>>;
}

interface LookupOptions {
  /** Addresses of servers, with their ports; those of this machine where none is given. */
  servers?: readonly string[] | undefined;
  /** Milliseconds that a server has for its first answer; the second try has twice as long. */
  timeoutMs?: number;
  /** Milliseconds after which nothing more is asked. */
  patienceMs?: number;
}

/** Opens a lookup for one check: what takes too long fails, and the rest of the check says so. */
export function openLookup({ servers, timeoutMs = 1_000, patienceMs = 4_000 }: LookupOptions = {}): Lookup {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers) resolver.setServers(servers);
  const until = performance.now() + patienceMs;

  async function ask<T>(look: () => Promise<T[]>): Promise<Found<T>> {
    if (performance.now() > until) return { failed: 'there was no time left' };
    try {
      return { records: await look() };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      return absent.has(code)
        ? { missing: true }
        : { failed: why.get(code) ?? `the DNS answered ${code || 'nothing'}` };
    }
  }

  return {
    txt: (name) => ask(async () => (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))),
    mx: (name) => ask(() => resolver.resolveMx(name)),
  };
}

const absent: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);
const why: ReadonlyMap<string, string> = new Map([
  ['ETIMEOUT', 'its name servers did not answer in time'],
  ['ECONNREFUSED', 'no name server could be reached'],
  ['ESERVFAIL', 'its name servers failed (SERVFAIL)'],
  ['EREFUSED', 'its name servers refused to answer'],
  ['EBADRESP', 'its name servers answered with something that cannot be read'],
  ['EBADNAME', 'that is no name of the DNS'],
]);

/** Tags of a record such as `v=DKIM1; k=rsa; p=…`, by their names in lower case; of several of one name the first. */
export function tagsIn(record: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const tag of record.split(';')) {
    const equals = tag.indexOf('=');
    const name = tag.slice(0, Math.max(equals, 0)).trim().toLowerCase();
    if (name !== '' && !tags.has(name)) tags.set(name, tag.slice(equals + 1).trim());
  }
  return tags;
}
