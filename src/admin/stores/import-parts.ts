import { importLimits, type ImportRow, type importSubscribers } from '#contract/api/subscriber-import.ts';
import type { ResponseOf } from '#contract/endpoint.ts';

export type PartAnswer = ResponseOf<typeof importSubscribers>;

/** Concurrent parts. */
const atOnce = 3;
/** How long to wait after each temporary failure, in milliseconds. */
const pauses: readonly number[] = [1000, 3000, 9000];
/** Bytes of a part besides its rows: the statement, in three-byte characters. */
const spared = 4 * 1024;

const encoder = new TextEncoder();

/** Splits rows into parts of the size that the server accepts. */
export function partsOf(rows: readonly ImportRow[]): ImportRow[][] {
  const parts: ImportRow[][] = [];
  let size = Infinity;
  for (const row of rows) {
    const bytes = encoder.encode(JSON.stringify(row)).length + 1;
    const last = parts.at(-1);
    size += bytes;
    if (last && last.length < importLimits.rows && size <= importLimits.bytes - spared) {
      last.push(row);
      continue;
    }
    parts.push([row]);
    size = bytes;
  }
  return parts;
}

interface Sending {
  send: (rows: readonly ImportRow[]) => Promise<PartAnswer>;
  /** Receives each answer, with the rows that it is about. */
  tell: (answer: PartAnswer, rows: readonly ImportRow[]) => void;
  /** Whether a retry may help. */
  isForAMoment: (error: unknown) => boolean;
  signal: AbortSignal;
  wait?: (milliseconds: number) => Promise<void>;
}

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Sends parts, a few at once, until the queue is empty. Rows that the server had no time for go back into the queue, as
 * does a part that fails, so calling again with the same queue continues where this call stopped. Resolves to whether
 * the queue is empty.
 *
 * @throws what `send` throws, if it is permanent or happens too often; after that, no further part is started
 */
export async function sendParts(
  queue: ImportRow[][],
  { send, tell, isForAMoment, signal, wait = sleep }: Sending,
): Promise<boolean> {
  let isOver = false;

  async function answerTo(rows: readonly ImportRow[]): Promise<PartAnswer> {
    for (const pause of pauses) {
      try {
        return await send(rows);
      } catch (error) {
        if (!isForAMoment(error) || signal.aborted) throw error;
        await wait(pause);
      }
    }
    return send(rows);
  }

  async function worker(): Promise<void> {
    for (let rows = queue.shift(); rows; rows = queue.shift()) {
      if (isOver || signal.aborted) {
        queue.unshift(rows);
        return;
      }
      try {
        const answer = await answerTo(rows);
        tell(answer, rows.slice(0, answer.done));
        if (answer.done < rows.length) queue.unshift(rows.slice(answer.done));
      } catch (error) {
        isOver = true;
        queue.unshift(rows);
        throw error;
      }
    }
  }

  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return queue.length === 0;
}
