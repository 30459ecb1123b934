import * as z from 'zod/mini';
import { nodeCrypto } from './node-crypto.ts';
import { pack, unpackPieces } from './packing.ts';
import { parseJson } from './stored-json.ts';

/** The part of a segment that can be read without unpacking it. */
export const segmentHead = z.object({
  /** It holds every record made before this moment (milliseconds since 1970), and no other. */
  upTo: z.number(),
  records: z.int(),
  /** How many records there are of each kind that the collection counts. */
  tallies: z.record(z.string(), z.int()),
  /** The name of the set of kinds, if the collection has one. Another name means more or fewer kinds. */
  kinds: z.optional(z.string()),
  /** Revisions that could not be read when it was built. */
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

/** The newest revision of a record as stored under its key: JSON without line breaks. */
export interface SegmentLine {
  id: string;
  rev: number;
  text: string;
}

/** A segment as kept in memory: packed. */
export interface Segment {
  head: SegmentHead;
  packed: Uint8Array<ArrayBuffer>;
}

/**
 * Lines packed at once, and bytes unpacked at once: other work gets its turn in between, and no segment is ever in
 * memory as one text. Each piece is a new buffer outside the heap until the garbage collector frees it; at four times
 * the size they took 18 MB more.
 */
const packedAtOnce = 200;
const unpackedAtOnce = 8 * 1024;

function* textsOf(lines: readonly SegmentLine[]): Generator<string> {
  for (let begin = 0; begin < lines.length; begin += packedAtOnce)
    yield lines
      .slice(begin, begin + packedAtOnce)
      .map(({ id, rev, text }) => `${id} ${rev} ${text}\n`)
      .join('');
}

async function* unpack(packed: Uint8Array): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // A reader that has seen enough leaves the loop, which closes the stream.
  for await (const chunk of unpackPieces(packed, unpackedAtOnce)) yield decoder.decode(chunk, { stream: true });
}

const hashOf = (bytes: Uint8Array): string => nodeCrypto().hash('sha256', bytes);
const lineFeed = 10;

/**
 * A segment as stored: the hash of the rest on the first line, its head as JSON on the second, then the packed lines.
 * @param lines newest first
 */
export async function encodeSegment(
  head: SegmentHead,
  lines: readonly SegmentLine[],
): Promise<Uint8Array<ArrayBuffer>> {
  const rest = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), await pack(textsOf(lines))]);
  return new Uint8Array(Buffer.concat([Buffer.from(`${hashOf(rest)}\n`), rest]));
}

/** Reads a stored segment; null if it is not whole. Reading the keys instead takes longer. */
export function decodeSegment(stored: Uint8Array<ArrayBuffer>): Segment | null {
  const afterHash = stored.indexOf(lineFeed) + 1;
  const afterHead = stored.indexOf(lineFeed, afterHash) + 1;
  if (afterHash === 0 || afterHead === 0) return null;
  if (Buffer.from(stored.subarray(0, afterHash - 1)).toString() !== hashOf(stored.subarray(afterHash))) return null;
  const head = segmentHead.safeParse(parseJson(Buffer.from(stored.subarray(afterHash, afterHead)).toString()));
  return head.success ? { head: head.data, packed: stored.subarray(afterHead) } : null;
}

/** The lines of a segment, newest first, in portions. Unpacks no more than is read. */
export async function* linesOf({ packed }: Segment): AsyncGenerator<SegmentLine[]> {
  let rest = '';
  for await (const text of unpack(packed)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield lines.map(lineOf);
  }
  // The last line need not end with a line feed.
  if (rest !== '') yield [lineOf(rest)];
}

function lineOf(line: string): SegmentLine {
  const afterId = line.indexOf(' ');
  const afterRev = line.indexOf(' ', afterId + 1);
  return { id: line.slice(0, afterId), rev: Number(line.slice(afterId + 1, afterRev)), text: line.slice(afterRev + 1) };
}

/** Newest first, for ids that are ULIDs. */
export const newerFirst = (left: { id: string }, right: { id: string }): number =>
  left.id < right.id ? 1 : left.id > right.id ? -1 : 0;
