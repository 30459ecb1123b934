import type { OperationLine } from '#contract/api/admin-operations.ts';
import { line, unknownLine } from '../line.ts';
import { checkDkim } from './dkim.ts';
import { checkDmarc } from './dmarc.ts';
import { openLookup, type Lookup } from './lookup.ts';
import { checkSpf } from './spf.ts';

/** Checks the DNS of the domain that mail comes from. Each finding is a sentence that says what to do. Never throws. */
export async function checkDomain(
  domain: string,
  selectors: readonly string[],
  lookup = openLookup(),
): Promise<OperationLine[]> {
  const found = await Promise.all([
    checkSpf(domain, lookup),
    checkDkim(domain, selectors, lookup),
    checkDmarc(domain, lookup),
    checkMx(domain, lookup),
  ]);
  return found.flat();
}

/** Where replies and bounces go. */
async function checkMx(domain: string, lookup: Lookup): Promise<OperationLine> {
  const found = await lookup.mx(domain);
  if ('failed' in found) return unknownLine(`The MX of ${domain} could not be looked up: ${found.failed}.`);
  const servers = found.records;
  if (servers.length === 0 || servers.every(({ exchange }) => exchange === '' || exchange === '.')) {
    return line('attention', `${domain} accepts no mail (it has no MX), so replies and bounces are lost.`, {
      remedy: `Add the MX records of your mailbox provider, or send from a domain that has them.`,
    });
  }
  const names = servers.toSorted((one, other) => one.priority - other.priority).map(({ exchange }) => exchange);
  return line('good', `Mail to ${domain} goes to ${names.slice(0, 3).join(', ')}.`);
}
