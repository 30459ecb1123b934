import { nodeCrypto } from './node-crypto.ts';
import { pack, unpack } from './packing.ts';
import { parseRevisionKey } from './revision-key.ts';

export interface SnapshotEntry {
  id: string;
  etag: string;
  /** What the key holds, in JSON on one line; neither parsed nor checked before somebody needs it. */
  text: string;
}

/** By key. */
export type Snapshot = Map<string, SnapshotEntry>;

/** With these two bytes begins what is packed (RFC 1952, section 2.3.1), and no hash in hexadecimal digits. */
const isPacked = (stored: Uint8Array): boolean => stored[0] === 0x1f && stored[1] === 0x8b;

/**
 * A snapshot as it is stored. Its first line is the hash of the rest, so that a torn one is known by that and merely costs the time of fetching the keys one by one. Each
 * other line is an entry: key, etag and JSON, with a space between them.
 */
export async function encodeSnapshot(snapshot: Snapshot, packed: boolean): Promise<string | Uint8Array<ArrayBuffer>> {
  const lines: string[] = [];
  for (const [key, { etag, text }] of snapshot) {
    // An etag holds no space (RFC 9110, section 8.8.3); one that does is left out, and costs its record a request.
    if (/^\S+$/.test(etag)) lines.push(`${key} ${etag} ${text}`);
  }
  const body = lines.join('\n');
  const text = `${hashOf(body)}\n${body}`;
  return packed ? new Uint8Array(await pack(text)) : text;
}

/** Reads what was stored, packed or not. Throws for what is not one whole snapshot. */
export async function decodeSnapshot(stored: Uint8Array): Promise<Snapshot> {
  const text = isPacked(stored) ? await unpack(stored) : Buffer.from(stored).toString();
  const end = text.indexOf('\n');
  const body = text.slice(end + 1);
  if (end < 0 || text.slice(0, end) !== hashOf(body)) throw new Error('It does not match its hash.');
  return new Map(body === '' ? [] : body.split('\n').map(parseEntry));
}

function parseEntry(line: string): [key: string, entry: SnapshotEntry] {
  const afterKey = line.indexOf(' ');
  const afterEtag = line.indexOf(' ', afterKey + 1);
  const key = line.slice(0, afterKey);
  const id = parseRevisionKey(key)?.id;
  if (id === undefined || afterEtag < 0) throw new Error('It holds a line that is no entry.');
  return [key, { id, etag: line.slice(afterKey + 1, afterEtag), text: line.slice(afterEtag + 1) }];
}

const hashOf = (text: string): string => nodeCrypto().hash('sha256', text);
