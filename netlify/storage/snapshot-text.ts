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

/** Entries that become bytes at once: no large snapshot is ever in memory as one text. */
const atOnce = 200;
/** Bytes above which a snapshot is packed in any case. */
const large = 1024 * 1024;

/**
 * A snapshot as it is stored. Its first line is the hash of the rest, so that a torn one is known by that and merely costs the time of fetching the keys one by one. Each
 * other line is an entry: key, etag and JSON, with a space between them.
 *
 * @param packed whether a small one is packed too
 */
export async function encodeSnapshot(snapshot: Snapshot, packed: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  const hash = nodeCrypto().createHash('sha256');
  let size = 0;
  let lines: string[] = [];
  const add = (): void => {
    const piece = Buffer.from((pieces.length > 0 ? '\n' : '') + lines.join('\n'));
    hash.update(piece);
    pieces.push(piece);
    size += piece.length;
    lines = [];
  };
  for (const [key, { etag, text }] of snapshot) {
    // An etag holds no space (RFC 9110, section 8.8.3); one that does is left out, and costs its record a request.
    if (/^\S+$/.test(etag)) lines.push(`${key} ${etag} ${text}`);
    if (lines.length === atOnce) add();
  }
  if (lines.length > 0) add();
  pieces.unshift(Buffer.from(`${hash.digest('hex')}\n`));
  return new Uint8Array(packed || size > large ? await pack(pieces) : Buffer.concat(pieces));
}

const lineEnd = 0x0a;

/** Reads what was stored, packed or not. Throws for what is not one whole snapshot. */
export async function decodeSnapshot(stored: Uint8Array<ArrayBuffer>): Promise<Snapshot> {
  const bytes = isPacked(stored) ? await unpack(stored) : Buffer.from(stored.buffer, stored.byteOffset, stored.length);
  const end = bytes.indexOf(lineEnd);
  const isWhole = end >= 0 && bytes.toString('latin1', 0, end) === nodeCrypto().hash('sha256', bytes.subarray(end + 1));
  if (!isWhole) throw new Error('It does not match its hash.');
  const snapshot: Snapshot = new Map();
  // Line by line, so that what somebody keeps of one does not keep the others.
  for (let from = end + 1; from < bytes.length;) {
    const found = bytes.indexOf(lineEnd, from);
    const to = found < 0 ? bytes.length : found;
    const [key, entry] = parseEntry(bytes.toString('utf8', from, to));
    snapshot.set(key, entry);
    from = to + 1;
  }
  return snapshot;
}

function parseEntry(line: string): [key: string, entry: SnapshotEntry] {
  const afterKey = line.indexOf(' ');
  const afterEtag = line.indexOf(' ', afterKey + 1);
  const key = line.slice(0, afterKey);
  const id = parseRevisionKey(key)?.id;
  if (id === undefined || afterEtag < 0) throw new Error('It holds a line that is no entry.');
  return [key, { id, etag: line.slice(afterKey + 1, afterEtag), text: line.slice(afterEtag + 1) }];
}
