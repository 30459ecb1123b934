import type * as Zlib from 'node:zlib';
import * as z from 'zod/mini';
import { nodeCrypto } from './node-crypto.ts';
import { parseJson } from './stored-json.ts';

/** What is known of a segment without unpacking it. */
export const segmentHead = z.object({
  /** The records that it holds were made before this moment (milliseconds since 1970), and of those it holds all. */
  upTo: z.number(),
  records: z.int(),
  /** How many records there are of each kind that the collection counts. */
  tallies: z.record(z.string(), z.int()),
  /** What could not be read when it was made. */
  unreadable: z.array(
    z.object({
      id: z.string(),
      rev: z.int(),
      unreadable: z.enum(['damaged', 'later']),
      updatedAt: z.nullable(z.number()),
    }),
  ),
});
export type SegmentHead = z.infer<typeof segmentHead>;

/** The newest revision of a record, as its key has it: JSON without line breaks. */
export interface SegmentLine {
  id: string;
  rev: number;
  text: string;
}

/** A segment as it is kept in memory: packed. */
export interface Segment {
  head: SegmentHead;
  packed: Uint8Array<ArrayBuffer>;
}

/** Loaded by the first call that needs it, as `node:crypto` is: who stores a message packs nothing. */
const zlib = (): typeof Zlib => process.getBuiltinModule('node:zlib');

const pack = (text: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // The second level packs JSON four times as fast as the usual one, a sixth larger.
    zlib().gzip(text, { level: 2 }, (error, packed) => (error ? reject(error) : resolve(packed)));
  });

const unpack = (packed: Uint8Array): Promise<string> =>
  new Promise((resolve, reject) => {
    zlib().gunzip(packed, (error, bytes) => (error ? reject(error) : resolve(bytes.toString())));
  });

const hashOf = (bytes: Uint8Array): string => nodeCrypto().hash('sha256', bytes);
const lineFeed = 10;

/**
 * A segment as it is stored: the hash of the rest on the first line, its head as JSON on the second, then the packed lines.
 *
 * @param lines newest first
 */
export async function encodeSegment(
  head: SegmentHead,
  lines: readonly SegmentLine[],
): Promise<Uint8Array<ArrayBuffer>> {
  const packed = await pack(lines.map(({ id, rev, text }) => `${id} ${rev} ${text}`).join('\n'));
  const rest = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), packed]);
  return new Uint8Array(Buffer.concat([Buffer.from(`${hashOf(rest)}\n`), rest]));
}

/** Reads what was stored; null for what is no whole segment, which then costs the time of reading the keys. */
export function decodeSegment(stored: Uint8Array<ArrayBuffer>): Segment | null {
  const afterHash = stored.indexOf(lineFeed) + 1;
  const afterHead = stored.indexOf(lineFeed, afterHash) + 1;
  if (afterHash === 0 || afterHead === 0) return null;
  if (Buffer.from(stored.subarray(0, afterHash - 1)).toString() !== hashOf(stored.subarray(afterHash))) return null;
  const head = segmentHead.safeParse(parseJson(Buffer.from(stored.subarray(afterHash, afterHead)).toString()));
  return head.success ? { head: head.data, packed: stored.subarray(afterHead) } : null;
}

/** The lines of a segment, newest first, cut out of its text one by one. */
export async function linesOf({ packed }: Segment): Promise<Iterable<SegmentLine>> {
  const text = await unpack(packed);
  return cutLines(text);
}

function* cutLines(text: string): Generator<SegmentLine> {
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const afterId = text.indexOf(' ', start);
    const afterRev = text.indexOf(' ', afterId + 1);
    yield {
      id: text.slice(start, afterId),
      rev: Number(text.slice(afterId + 1, afterRev)),
      text: text.slice(afterRev + 1, end),
    };
    start = end + 1;
  }
}

/** Newest first, as ids that are ULIDs have it. */
export const newerFirst = (left: { id: string }, right: { id: string }): number =>
  left.id < right.id ? 1 : left.id > right.id ? -1 : 0;
