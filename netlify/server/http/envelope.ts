import { StorageContended } from '#storage/contention.ts';
import { withinDeadline } from '#storage/deadline.ts';
import { StorageUnavailable } from '#storage/storage-unavailable.ts';
import { problemAnswer } from './answers.ts';
import { describeError, log } from './log.ts';
import { Refusal } from './refusal.ts';
import { secure } from './security-headers.ts';

/** The part of Netlify's context that this site uses; an answer must not depend on more. */
export interface CallContext {
  ip: string;
  requestId?: string;
  deploy: { context: string; id: string };
  /** Keeps the instance until this is done, though the answer has gone out. */
  waitUntil?: (work: Promise<unknown>) => void;
}

export interface Envelope {
  /** What the log calls the path: the pattern, never the path itself. */
  path: string;
  handle: (requestId: string) => Promise<Response>;
  /** Answers a failure; JSON unless said otherwise. */
  refuse?: (refusal: Refusal, requestId: string) => Response | Promise<Response>;
}

/** One storage call is bounded by itself; this bounds all that a handler makes together, so that 503 comes in time (rules 31). */
const patienceMs = 9_000;

/**
 * What every answer of a function goes through: a request id, a bound in time, failures turned into answers, security
 * headers, no body for HEAD, and one line in the log. Never throws.
 */
export async function answer(request: Request, context: CallContext, envelope: Envelope): Promise<Response> {
  const started = performance.now();
  const requestId = requestIdOf(context);
  const outcome = await settle(envelope, requestId);
  outcome.response.headers.set('X-Request-Id', requestId);
  log({
    level: outcome.response.status >= 500 ? 'error' : 'info',
    requestId,
    method: request.method,
    path: envelope.path,
    status: outcome.response.status,
    ...(outcome.refusal && { code: outcome.refusal.code }),
    durationMs: Math.round((performance.now() - started) * 10) / 10,
    ...(outcome.error !== undefined && { error: describeError(outcome.error) }),
  });
  const response = secure(outcome.response);
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

async function settle({ handle, refuse = problemAnswer }: Envelope, requestId: string): Promise<Outcome> {
  try {
    return { response: await withinDeadline(patienceMs, () => handle(requestId)) };
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

function requestIdOf({ requestId }: CallContext): string {
  return requestId !== undefined && /^[\w-]{1,64}$/.test(requestId) ? requestId : crypto.randomUUID();
}
