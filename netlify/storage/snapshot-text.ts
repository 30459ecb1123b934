import { nodeCrypto } from './node-crypto.ts';
import { pack, unpack } from './packing.ts';
import { parseRevisionKey } from './revision-key.ts';

export interface SnapshotEntry {
  id: string;
  etag: string;
  /** The content of the key as one line of JSON, neither parsed nor checked until needed. */
  text: string;
}

/** By key. */
export type Snapshot = Map<string, SnapshotEntry>;

/** Packed data begins with these two bytes (RFC 1952, section 2.3.1); a hash in hexadecimal never does. */
const isPacked = (stored: Uint8Array): boolean => stored[0] === 0x1f && stored[1] === 0x8b;

/** How many entries are encoded at once, so that no large snapshot is ever in memory as one text. */
const atOnce = 200;
/** A snapshot of more bytes than this is always packed. */
const large = 1024 * 1024;

/**
 * A snapshot as stored. Its first line is the hash of the rest, which exposes a torn one; that only costs the time of
 * fetching the keys one by one. Each other line is an entry: key, etag and JSON, separated by spaces.
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
    // An etag has no spaces (RFC 9110, section 8.8.3). An entry with a space in its etag is left out, which costs its
    // record a request.
    if (/^\S+$/.test(etag)) lines.push(`${key} ${etag} ${text}`);
    if (lines.length === atOnce) add();
  }
  if (lines.length > 0) add();
  pieces.unshift(Buffer.from(`${hash.digest('hex')}\n`));
  return new Uint8Array(packed || size > large ? await pack(pieces) : Buffer.concat(pieces));
}

const lineEnd = 0x0a;

/** Reads a stored snapshot, packed or not. Throws if it is not whole. */
export async function decodeSnapshot(stored: Uint8Array<ArrayBuffer>): Promise<Snapshot> {
  const packed = isPacked(stored);
  const bytes = packed ? await unpack(stored) : Buffer.from(stored.buffer, stored.byteOffset, stored.length);
  const end = bytes.indexOf(lineEnd);
  // Unpacking has compared a checksum and the length (RFC 1952, section 2.3.1), so megabytes are not hashed again.
  const isWhole = (): boolean =>
    packed || bytes.toString('latin1', 0, end) === nodeCrypto().hash('sha256', bytes.subarray(end + 1));
  if (end < 0 || !isWhole()) throw new Error('It does not match its hash.');
  const snapshot: Snapshot = new Map();
  // Line by line, so that a retained entry does not keep the text of the others in memory.
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
  if (id === undefined || afterEtag < 0) throw new Error('It contains a line that is not an entry.');
  return [key, { id, etag: line.slice(afterKey + 1, afterEtag), text: line.slice(afterEtag + 1) }];
}
