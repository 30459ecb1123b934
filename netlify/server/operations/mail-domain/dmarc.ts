import type { OperationLine } from '#contract/api/admin-operations.ts';
import { line, unknownLine, type Lines } from '../line.ts';
import { tagsIn, type Lookup } from './lookup.ts';

const isDmarc = (text: string): boolean => /^v\s*=\s*DMARC1\s*(?:;|$)/i.test(text);

/**
 * Checks what receivers should do with mail that fails authentication (DMARC, RFC 7489). A domain without a record
 * inherits its parent's.
 */
export async function checkDmarc(domain: string, lookup: Lookup): Promise<Lines> {
  const labels = domain.split('.');
  for (let above = 0; labels.length - above >= 2; above += 1) {
    const at = labels.slice(above).join('.');
    const name = `_dmarc.${at}`;
    const found = await lookup.txt(name);
    if ('failed' in found) return unknownLine(`DMARC at ${name} could not be looked up: ${found.failed}.`);
    const records = found.records.filter(isDmarc);
    if (records.length > 1) {
      return line('failing', `There are ${records.length} DMARC records at ${name}, so receivers use none of them.`, {
        remedy: 'Delete all but one.',
      });
    }
    if (records[0] !== undefined) return linesOf(name, tagsIn(records[0]), above > 0);
  }
  return line('attention', `${domain} has no DMARC record. Large receivers expect newsletters to have one.`, {
    remedy: `Add a TXT record at _dmarc.${domain}: "v=DMARC1; p=none; rua=mailto:" and an address at which reports are read.`,
  });
}

function linesOf(name: string, tags: ReadonlyMap<string, string>, isAbove: boolean): OperationLine[] {
  const policy = ((isAbove ? tags.get('sp') : undefined) ?? tags.get('p') ?? '').toLowerCase();
  const whose = isAbove ? `DMARC at ${name}, which applies to the domains below it,` : `DMARC at ${name}`;
  const lines: OperationLine[] = [];
  if (policy === 'quarantine' || policy === 'reject')
    lines.push(line('good', `${whose} asks receivers to ${policy} what is forged.`));
  else if (policy === 'none') {
    lines.push(
      line('note', `${whose} asks receivers to do nothing (p=none). That is right to begin with.`, {
        remedy: 'Once reports show that your own mail passes, make it "p=quarantine".',
      }),
    );
  } else {
    lines.push(
      line('failing', `${whose} has no policy that receivers know, so it counts for nothing.`, {
        remedy: 'Begin the record with "v=DMARC1; p=none;".',
      }),
    );
  }
  const part = Number(tags.get('pct') ?? 100);
  if (part < 100) lines.push(line('note', `${whose} applies to ${part} % of what is forged (pct).`));
  if (tags.get('adkim') === 's' || tags.get('aspf') === 's') {
    const text = `${whose} is strict: the domain that signs, or that bounces go to, has to be this very domain, not one below it.`;
    const remedy = 'If your provider has bounces sent to a domain below yours, take "aspf=s" and "adkim=s" out.';
    lines.push(line('note', text, { remedy }));
  }
  if (!tags.has('rua')) lines.push(line('note', `${whose} names no address for reports (rua).`));
  return lines;
}
