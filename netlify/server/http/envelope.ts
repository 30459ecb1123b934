import type { Cause } from '#contract/log-events.ts';
import { StorageContended } from '#storage/contention.ts';
import { withinDeadline } from '#storage/deadline.ts';
import { RecordUnreadable, type WhyUnreadable } from '#storage/record-unreadable.ts';
import { ReadInPart } from '#storage/read-in-part.ts';
import { StorageUnavailable } from '#storage/storage-unavailable.ts';
import { withStorageUse } from '#storage/storage-use.ts';
import { problemAnswer } from './answers.ts';
import { requestIdOf } from './background.ts';
import { unlessKnown } from './caching.ts';
import type { CallContext } from './function-handler.ts';
import { causeOf, log } from './log.ts';
import { Refusal } from './refusal.ts';
import { noteTime } from './timings.ts';
import { secure } from './security-headers.ts';

interface Envelope {
  /** The path in the log: the pattern, never the path itself. */
  path: string;
  /** Makes the answer. It gets the id of the request, for work after the answer. */
  handle: (requestId: string) => Promise<Response>;
  /** Answers a failure. */
  refuse: (refusal: Refusal, requestId: string) => Response | Promise<Response>;
}

/**
 * Each storage call has its own limit; this one bounds all of a handler's work together, so that 503 comes in time
 * (rules 31).
 */
const patienceMs = 9_000;

/**
 * Wraps every answer of a function: a request id, a time limit, failures turned into answers, 304 for what the client
 * has, security headers, no body for HEAD, and one line in the log. Never throws.
 */
export async function answer(request: Request, context: CallContext, envelope: Envelope): Promise<Response> {
  const started = performance.now();
  const requestId = requestIdOf(context);
  const { value, use: storage } = await withStorageUse(() => settle(envelope, requestId));
  const { refusal, cause, ...outcome } = value;
  const given = unlessKnown(outcome.response, request);
  given.headers.set('X-Request-Id', requestId);
  const durationMs = Math.round((performance.now() - started) * 10) / 10;
  noteTime(`${request.method} ${envelope.path}`, durationMs, storage.calls);
  log({
    level: given.status >= 500 ? 'error' : storage.failed === undefined && !cause ? 'info' : 'warn',
    event: 'request',
    requestId,
    method: request.method,
    path: envelope.path,
    status: given.status,
    ...(refusal && { code: refusal.code }),
    durationMs,
    storage,
    ...(cause && { cause }),
  });
  const response = secure(given);
  if (request.method !== 'HEAD') return response;
  await response.body?.cancel();
  return new Response(null, response);
}

interface Outcome {
  response: Response;
  refusal?: Refusal;
  /** The cause of a refusal that was not deliberate. */
  cause?: Cause;
}

async function settle({ handle, refuse }: Envelope, requestId: string): Promise<Outcome> {
  try {
    return { response: await withinDeadline(patienceMs, () => handle(requestId)) };
  } catch (error) {
    const refusal = asRefusal(error);
    const unexpected = error instanceof Refusal ? {} : { cause: causeOf(error) };
    try {
      return { response: await refuse(refusal, requestId), refusal, ...unexpected };
    } catch (secondError) {
      return { response: problemAnswer(refusal, requestId), refusal, cause: causeOf(secondError) };
    }
  }
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ReadInPart && error.isKept) return readInPart(error);
  if (error instanceof StorageUnavailable) return storageUnavailable();
  if (error instanceof StorageContended) return contended();
  if (error instanceof RecordUnreadable) return unreadable(error);
  return new Refusal('internal', 'Something went wrong on our side. Please try again in a moment.');
}

const storageUnavailable = () =>
  new Refusal('storage_unavailable', 'We could not reach our storage just now. Please try again in half a minute.', {
    retryAfterSeconds: 30,
  });

/** Reading this much for the first time is not a storage failure: what was read is kept. */
function readInPart({ progress }: ReadInPart): Refusal {
  const number = (count: number): string => count.toLocaleString('en');
  const soFar = progress?.done
    ? `${number(progress.done)} of ${number(progress.of)} have been read so far`
    : 'not all of it was read in time';
  const message = `There is a lot to read here for the first time, and ${soFar}. Please try again: it continues from there.`;
  return new Refusal('storage_unavailable', message, { retryAfterSeconds: 1 });
}

const contended = () =>
  new Refusal('busy', 'Someone else is saving this right now. Please try again in a few seconds.', {
    retryAfterSeconds: 5,
  });

const reasons: Readonly<Record<WhyUnreadable, string>> = {
  damaged: 'What is stored here is damaged',
  later: 'A later version of the site wrote this',
};

const unreadable = ({ why }: RecordUnreadable) =>
  new Refusal('unreadable', `${reasons[why]}, so it cannot be read. Nothing was changed.`);
