import { StorageContended } from '#storage/contention.ts';
import { withinDeadline } from '#storage/deadline.ts';
import { RecordUnreadable, type WhyUnreadable } from '#storage/record-unreadable.ts';
import { StorageUnavailable } from '#storage/storage-unavailable.ts';
import { problemAnswer } from './answers.ts';
import { unlessKnown } from './caching.ts';
import type { CallContext } from './function-handler.ts';
import { describeError, log } from './log.ts';
import { Refusal } from './refusal.ts';
import { secure } from './security-headers.ts';

interface Envelope {
  /** What the log calls the path: the pattern, never the path itself. */
  path: string;
  handle: () => Promise<Response>;
  /** Answers a failure. */
  refuse: (refusal: Refusal, requestId: string) => Response | Promise<Response>;
}

/** One storage call is bounded by itself; this bounds all that a handler makes together, so that 503 comes in time (rules 31). */
const patienceMs = 9_000;

/**
 * What every answer of a function goes through: a request id, a bound in time, failures turned into answers, 304 for what the client has, security headers, no body for
 * HEAD, and one line in the log. Never throws.
 */
export async function answer(request: Request, context: CallContext, envelope: Envelope): Promise<Response> {
  const started = performance.now();
  const requestId = requestIdOf(context);
  const { refusal, error, ...outcome } = await settle(envelope, requestId);
  const given = unlessKnown(outcome.response, request);
  given.headers.set('X-Request-Id', requestId);
  log({
    level: given.status >= 500 ? 'error' : 'info',
    requestId,
    method: request.method,
    path: envelope.path,
    status: given.status,
    ...(refusal && { code: refusal.code }),
    durationMs: Math.round((performance.now() - started) * 10) / 10,
    ...(error !== undefined && { error: describeError(error) }),
  });
  const response = secure(given);
  if (request.method !== 'HEAD') return response;
  await response.body?.cancel();
  return new Response(null, response);
}

interface Outcome {
  response: Response;
  refusal?: Refusal;
  /** What was thrown, where it was not meant to be. */
  error?: unknown;
}

async function settle({ handle, refuse }: Envelope, requestId: string): Promise<Outcome> {
  try {
    return { response: await withinDeadline(patienceMs, handle) };
  } catch (error) {
    const refusal = asRefusal(error);
    const unexpected = refusal.code === 'internal' ? { error } : {};
    try {
      return { response: await refuse(refusal, requestId), refusal, ...unexpected };
    } catch (secondError) {
      return { response: problemAnswer(refusal, requestId), refusal, error: secondError };
    }
  }
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof StorageUnavailable) return storageUnavailable();
  if (error instanceof StorageContended) return contended();
  if (error instanceof RecordUnreadable) return unreadable(error);
  return new Refusal('internal', 'Something went wrong on our side. Please try again in a moment.');
}

const storageUnavailable = () =>
  new Refusal('storage_unavailable', 'We could not reach our storage just now. Please try again in half a minute.', {
    retryAfterSeconds: 30,
  });

const contended = () =>
  new Refusal('busy', 'Somebody else is saving the same at this moment. Please try again in a few seconds.', {
    retryAfterSeconds: 5,
  });

const reasons: Readonly<Record<WhyUnreadable, string>> = {
  damaged: 'What is stored of this is damaged',
  later: 'A later version of the site wrote this',
};

const unreadable = ({ why }: RecordUnreadable) =>
  new Refusal('unreadable', `${reasons[why]}, so it cannot be read. Nothing was changed.`);

function requestIdOf({ requestId }: CallContext): string {
  return requestId !== undefined && /^[\w-]{1,64}$/.test(requestId) ? requestId : crypto.randomUUID();
}
