import { withoutDeadline } from '#storage/deadline.ts';
import { causeOf, logEvent } from './log.ts';

/** Characters that are sent at once; sending row by row would make ten thousand pieces. */
const pieceLength = 64 * 1024;

interface Attachment {
  /** Begins the file's name; the date and the ending follow. */
  name: string;
  now: Date;
}

/**
 * A file of JSON lines that streams while it is made, at the reader's pace. The first piece is ready before the answer
 * begins, so that unreachable storage is still an error. A later failure breaks off the answer, so that a part is not
 * taken for the whole.
 */
export async function attachment(parts: AsyncIterable<string>, { name, now }: Attachment): Promise<Response> {
  const pieces = inPieces(parts);
  const encoder = new TextEncoder();
  let next = await pieces.next();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          if (next.done) {
            controller.close();
            return;
          }
          controller.enqueue(encoder.encode(next.value));
          next = await withoutDeadline(() => pieces.next());
        } catch (error) {
          logEvent({ event: 'attachment_broken_off', name, cause: causeOf(error) });
          controller.error(error);
        }
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  const fileName = `${name}-${now.toISOString().slice(0, 10)}.ndjson`;
  return new Response(body, {
    headers: {
      'Content-Type': 'application/x-ndjson; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
    },
  });
}

async function* inPieces(parts: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  let piece = '';
  for await (const part of parts) {
    piece += part;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
