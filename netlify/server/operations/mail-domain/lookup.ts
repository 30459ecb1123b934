import { Resolver } from 'node:dns/promises';

/** The result of a lookup: the records, if there are any; or why they are unknown. */
type Found<T> = { records: T[] } | { failed: string };

/** Queries the DNS. Never throws. */
export interface Lookup {
  /** The TXT records of a name, each joined from its pieces (RFC 7208, section 3.3). */
  txt(name: string): Promise<Found<string>>;
  mx(name: string): Promise<Found<{ exchange: string; priority: number }>>;
}

interface LookupOptions {
  /** Addresses of name servers, with ports; by default those of this machine. */
  servers?: readonly string[] | undefined;
  /** Milliseconds for a server's first answer; the second try gets twice as long. */
  timeoutMs?: number;
  /** Milliseconds after which no further query starts. */
  patienceMs?: number;
}

/** Opens a lookup for one check. Slow queries fail, and the check reports them. */
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
      return absent.has(code) ? { records: [] } : { failed: why.get(code) ?? `the DNS answered ${code || 'nothing'}` };
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
  ['EBADNAME', 'that is not a valid DNS name'],
]);

/**
 * Tags of a record such as `v=DKIM1; k=rsa; p=…`, by lower-case name. Of several with the same name, the first counts.
 */
export function tagsIn(record: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const tag of record.split(';')) {
    const equals = tag.indexOf('=');
    const name = tag.slice(0, Math.max(equals, 0)).trim().toLowerCase();
    if (name !== '' && !tags.has(name)) tags.set(name, tag.slice(equals + 1).trim());
  }
  return tags;
}
