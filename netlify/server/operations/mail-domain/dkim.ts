import type { OperationLine } from '#contract/api/admin-operations.ts';
import { nodeCrypto } from '#storage/node-crypto.ts';
import { line, unknownLine, type Lines } from '../line.ts';
import { tagsIn, type Lookup } from './lookup.ts';

/** Keys below the first bound are invalid, those below the second outdated (RFC 8301, section 3.2). */
const leastBits = 1024;
const usualBits = 2048;
const mostSelectors = 8;

/** Parses typed selectors, separated by commas or spaces. Invalid ones are left out. */
export function selectorsIn(text: string): string[] {
  const names = text
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((name) => name.replace(/\._domainkey.*$/, ''))
    .filter((name) => /^[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?$/.test(name));
  return [...new Set(names)].slice(0, mostSelectors);
}

/** Checks the keys with which mail of a domain is signed (DKIM, RFC 6376). */
export async function checkDkim(domain: string, selectors: readonly string[], lookup: Lookup): Promise<Lines> {
  if (selectors.length === 0) {
    return line('note', 'DKIM was not looked up: nothing in the DNS gives the names of its keys.', {
      remedy: `Type the selectors that your mail provider gave you, or set DKIM_SELECTORS: of "pm._domainkey.${domain}" the selector is "pm".`,
    });
  }
  return Promise.all(selectors.map((selector) => checkKey(domain, selector, lookup)));
}

async function checkKey(domain: string, selector: string, lookup: Lookup): Promise<OperationLine> {
  const name = `${selector}._domainkey.${domain}`;
  const found = await lookup.txt(name);
  if ('failed' in found) return unknownLine(`The key ${name} could not be looked up: ${found.failed}.`);
  const { records } = found;
  const [record] = records;
  if (record === undefined) {
    return line('failing', `There is no key at ${name}, so mail that is signed with it counts as not signed.`, {
      remedy: 'Add the record that your provider gives for it, or remove the selector from this check.',
    });
  }
  if (records.length > 1) {
    return line('failing', `There are ${records.length} records at ${name}, and receivers may use either.`, {
      remedy: 'Delete all but the one that your provider gives.',
    });
  }
  const tags = tagsIn(record);
  const key = keyIn(tags);
  if ('fault' in key)
    return line('failing', `The key ${name} ${key.fault}.`, {
      remedy: 'Copy the whole record from your provider again.',
    });
  const { bits } = key;
  if (bits !== null && bits < leastBits) {
    return line('failing', `The key ${name} has ${bits} bits, and receivers accept none below ${leastBits}.`, {
      remedy: `Have your provider make one of ${usualBits}.`,
    });
  }
  if (/(^|:)\s*y\s*(:|$)/.test(tags.get('t') ?? '')) {
    return line('attention', `The key ${name} says that it is being tested (t=y), so it counts for little.`, {
      remedy: 'Take "t=y" out of the record.',
    });
  }
  const size = bits === null ? 'is there (Ed25519)' : `is there, with ${bits} bits`;
  const isOld = bits !== null && bits < usualBits;
  return isOld
    ? line('note', `The key ${name} ${size}. ${usualBits} are usual.`)
    : line('good', `The key ${name} ${size}.`);
}

/**
 * The size of a record's key in bits, null for a kind with a fixed size; or what is wrong with it, as the end of a
 * sentence.
 */
function keyIn(tags: ReadonlyMap<string, string>): { bits: number | null } | { fault: string } {
  const version = tags.get('v');
  if (version !== undefined && version !== 'DKIM1')
    return { fault: `calls itself "${version.slice(0, 20)}", not "DKIM1"` };
  const text = tags.get('p');
  if (text === undefined) return { fault: 'is not in its record (p=)' };
  if (text === '') return { fault: 'was withdrawn (its p= is empty)' };
  const key = Buffer.from(text.replaceAll(/\s/g, ''), 'base64');
  const isEd25519 = tags.get('k')?.toLowerCase() === 'ed25519';
  const bits = isEd25519 ? (key.length === 32 ? null : undefined) : bitsOf(key);
  return bits === undefined ? { fault: 'cannot be read' } : { bits };
}

function bitsOf(key: Buffer): number | undefined {
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      const { asymmetricKeyType, asymmetricKeyDetails } = nodeCrypto().createPublicKey({ key, format: 'der', type });
      if (asymmetricKeyType === 'rsa') return asymmetricKeyDetails?.modulusLength;
    } catch {
      // Of the other type, or invalid.
    }
  }
  return undefined;
}
