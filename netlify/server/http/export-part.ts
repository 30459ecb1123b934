import { linkToPart, partBytesHeader, partName, afterParameter } from '#contract/export-parts.ts';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { causeOf, logEvent } from './log.ts';
import { invalidField } from './refusal.ts';

/** An indivisible piece of an export, such as a row. */
export interface Piece<Cursor> {
  /** Empty for a record that is left out. The export still advances past it. */
  text: string;
  /** The cursor after this piece; missing if no part may end here, as after a header. */
  cursor?: Cursor | undefined;
}

/** A file that is made of records. */
export interface ExportFile<Cursor> {
  /** Begins the file's name; the date and the ending follow. */
  name: string;
  ending: 'csv' | 'ndjson';
  cursor: z.ZodMiniType<Cursor>;
  /** The pieces after a cursor; with null all of them, starting with the header. */
  pieces: (after: Cursor | null) => AsyncIterable<Piece<Cursor>>;
}

/** The limits of a part. */
export interface PartBounds {
  bytes: number;
  /** Counted from the first record: reading up to it has to be repeated for each part. */
  milliseconds: number;
}

/**
 * Far below the platform's limit for an answer, streamed (20 MB) or not (6 MB). An instance holds this much in memory
 * (decision 0107).
 */
const partBounds: PartBounds = { bytes: 4 * 1024 * 1024, milliseconds: 3_000 };

/** Characters encoded at once. In between, the server can handle other calls (rules 42). */
const chunkLength = 64 * 1024;

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
} as const;

/**
 * One part of an export, or all of it if it is short (decision 0107). It is complete before the answer begins, since
 * only then is its end known. So a storage failure is an error as in any other call, and never half an answer.
 * @param query `after` from the previous part, or nothing for the first
 * @throws Refusal `invalid` for an `after` that came from no part, and errors of the pieces before the first record
 */
export async function exportPart<Cursor>(
  { query, path, now }: Pick<Call, 'query' | 'path' | 'now'>,
  { name, ending, cursor, pieces }: ExportFile<Cursor>,
  bounds: Partial<PartBounds> = {},
): Promise<Response> {
  const start = startIn(query, cursor) ?? { part: 1, date: now.toISOString().slice(0, 10), place: null };
  const { part, date } = start;
  const { chunks, bytes, next } = await makePart(name, pieces(start.place), { ...partBounds, ...bounds });
  const fileName = partName({ name: `${name}-${date}`, ending }, part, next === undefined);
  const headers = new Headers({
    'Content-Type': mediaTypes[ending] + (ending === 'csv' ? `; header=${part === 1 ? 'present' : 'absent'}` : ''),
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'Cache-Control': 'no-store',
    [partBytesHeader]: String(bytes),
  });
  if (next !== undefined) headers.set('Link', linkToPart(path, textOf({ part: part + 1, date, place: next })));
  return new Response(streamOf(chunks), { headers });
}

interface MadePart<Cursor> {
  chunks: Uint8Array[];
  bytes: number;
  /** Where the next part begins; undefined if this one is the last. */
  next?: Cursor;
}

/**
 * Takes pieces until a part is full. It always takes at least one record, so that an export advances however long that
 * record is.
 */
async function makePart<Cursor>(
  name: string,
  pieces: AsyncIterable<Piece<Cursor>>,
  { bytes: most, milliseconds }: PartBounds,
): Promise<MadePart<Cursor>> {
  const made: MadePart<Cursor> = { chunks: [], bytes: 0 };
  let text = '';
  let last: Cursor | undefined;
  let end = Infinity;
  try {
    for await (const piece of pieces) {
      const length = Buffer.byteLength(piece.text);
      const isFull = length > 0 && made.bytes + length > most;
      if (last !== undefined && (isFull || performance.now() > end)) {
        made.next = last;
        break;
      }
      text += piece.text;
      made.bytes += length;
      last = piece.cursor;
      if (last !== undefined && end === Infinity) end = performance.now() + milliseconds;
      if (text.length < chunkLength) continue;
      made.chunks.push(Buffer.from(text));
      text = '';
      await setImmediate();
    }
  } catch (error) {
    // The records read so far still make a part. The request for the next one shows whether the failure has passed.
    if (last === undefined) throw error;
    logEvent({ event: 'export_part_cut_short', name, cause: causeOf(error) });
    made.next = last;
  }
  if (text !== '') made.chunks.push(Buffer.from(text));
  return made;
}

/** Streams the chunks and releases each once it is read. */
const streamOf = (chunks: Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      pull(controller) {
        const chunk = chunks.shift();
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
      cancel: () => void chunks.splice(0),
    },
    { highWaterMark: 0 },
  );

const textOf = (start: object): string => Buffer.from(JSON.stringify(start)).toString('base64url');

/** The parsed `after`; null at the start of the export. All parts carry the date of the first. */
function startIn<Cursor>(query: URLSearchParams, cursor: z.ZodMiniType<Cursor>) {
  const after = query.get(afterParameter);
  if (after === null) return null;
  const start = z.object({ part: z.int().check(z.minimum(2)), date: z.iso.date(), place: cursor });
  try {
    return start.parse(JSON.parse(Buffer.from(after, 'base64url').toString()));
  } catch {
    throw invalidField(
      afterParameter,
      'Use the address in the Link of the part before, or no `after` for the first part.',
    );
  }
}
