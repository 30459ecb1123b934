import type { OperationLine } from '#contract/api/admin-operations.ts';
import { line, unknownLine, type Lines } from '../line.ts';
import type { Lookup } from './lookup.ts';

/**
 * Receivers make at most this many lookups for a mail, and treat a record that needs more as broken (RFC 7208, section
 * 4.6.4).
 */
const mostLookups = 10;

/** The result of following a record. */
interface Walk {
  lookups: number;
  hasPtr: boolean;
  /** Included names with no SPF record, or more than one. */
  broken: string[];
  /** Why a part is unknown. */
  failed: string | null;
  seen: Set<string>;
}

const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text);
const termsOf = (record: string): string[] => record.trim().split(/\s+/).slice(1);

/** Checks who may send mail in the name of a domain (SPF, RFC 7208). */
export async function checkSpf(domain: string, lookup: Lookup): Promise<Lines> {
  const found = await lookup.txt(domain);
  if ('failed' in found) return unknown(domain, found.failed);
  const records = found.records.filter(isSpf);
  const [record] = records;
  if (record === undefined) {
    return line('attention', `${domain} has no SPF record, so nothing says which servers may send its mail.`, {
      remedy: `Add a TXT record at ${domain} as your mail provider gives it, such as "v=spf1 include:spf.provider.example ~all".`,
    });
  }
  if (records.length > 1) {
    return line('failing', `${domain} has ${records.length} SPF records, so receivers treat all of them as broken.`, {
      remedy: 'Merge them into one: one "v=spf1", what each of them includes, and one "~all" at the end.',
    });
  }
  const walk: Walk = { lookups: 0, hasPtr: false, broken: [], failed: null, seen: new Set([domain]) };
  await follow(record, lookup, walk);
  const lines = [linesOfWalk(domain, walk), linesOfAll(domain, termsOf(record))].flat();
  const isGood = lines.every(({ state }) => state === 'good' || state === 'note');
  return isGood
    ? [
        line('good', `SPF of ${domain} is one record, and takes ${walk.lookups} of at most ${mostLookups} lookups.`),
        ...lines,
      ]
    : lines;
}

async function follow(record: string, lookup: Lookup, walk: Walk): Promise<void> {
  for (const term of termsOf(record)) {
    const [, kind = '', target = ''] = /^[+~?-]?(include|a|mx|ptr|exists|redirect)(?:[:=/](.*))?$/i.exec(term) ?? [];
    if (kind === '') continue;
    walk.lookups += 1;
    if (walk.lookups > mostLookups) return;
    if (kind.toLowerCase() === 'ptr') walk.hasPtr = true;
    const isFollowed = /^(include|redirect)$/i.test(kind);
    const name = target.toLowerCase().replace(/\.$/, '');
    // A name that depends on the mail, or has already been followed, cannot be followed.
    if (!isFollowed || name.includes('%') || walk.seen.has(name)) continue;
    walk.seen.add(name);
    const found = await lookup.txt(name);
    if ('failed' in found) {
      walk.failed ??= `${name}: ${found.failed}`;
      continue;
    }
    const included = found.records.filter(isSpf);
    if (included[0] === undefined || included.length > 1) walk.broken.push(name);
    else await follow(included[0], lookup, walk);
  }
}

function linesOfWalk(domain: string, { lookups, hasPtr, broken, failed }: Walk): OperationLine[] {
  const lines: OperationLine[] = [];
  if (lookups > mostLookups) {
    lines.push(
      line('failing', `SPF of ${domain} takes more than ${mostLookups} lookups, so receivers treat it as broken.`, {
        remedy: 'Remove what you no longer send through: "include", "a", "mx", "ptr", "exists" and "redirect" count.',
      }),
    );
  }
  if (broken.length > 0) {
    lines.push(
      line('failing', `SPF of ${domain} includes ${broken.join(', ')}, which has no SPF record, or several.`, {
        remedy: 'Compare the record with what your provider gives, letter by letter.',
      }),
    );
  }
  if (hasPtr) {
    lines.push(
      line('attention', `SPF of ${domain} uses "ptr", which many receivers do not follow (RFC 7208).`, {
        remedy: 'Put "include", "ip4" or "ip6" in its place.',
      }),
    );
  }
  if (failed !== null) lines.push(unknown(domain, failed));
  return lines;
}

/** What a record says about all other servers. */
function linesOfAll(domain: string, terms: readonly string[]): Lines {
  const all = terms.find((term) => /^[+~?-]?all$/i.test(term))?.toLowerCase();
  if (all === '-all' || all === '~all' || (all === undefined && terms.some((term) => /^redirect=/i.test(term))))
    return [];
  if (all === '?all' || all === undefined) {
    const ends = all === undefined ? 'does not say what to do with mail from other servers' : 'ends with "?all"';
    return line('attention', `SPF of ${domain} ${ends}, so it proves little.`, {
      remedy: 'End the record with "~all".',
    });
  }
  return line('failing', `SPF of ${domain} ends with "${all}": anyone may send mail in its name.`, {
    remedy: 'End the record with "~all" or "-all".',
  });
}

const unknown = (domain: string, why: string): OperationLine =>
  unknownLine(`SPF of ${domain} could not be looked up completely: ${why}.`);
