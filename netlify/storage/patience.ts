import { setTimeout as sleep } from 'node:timers/promises';
import { attemptsAllowed, timeLeft } from './deadline.ts';
import { understood, watchFetch, type Exchange } from './exchange.ts';
import { countFailure, countRequest, timed } from './storage-use.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

/** Returned by an attempt that settled nothing and may be repeated. */
export const unsettled = Symbol('unsettled');
/** Returned by an attempt that storage refused: repeating the request would only be refused again. */
export const refused = Symbol('refused');

/** Sends one request. `value` is what the client made of the answer, undefined if it threw. */
export type Request = <T>(send: (fetcher: typeof fetch) => Promise<T>) => Promise<Exchange & { value: T | undefined }>;

/** Pauses before the second and third attempt, as shares of the time that an operation may take. */
const pauses = [0.015, 0.06];

/**
 * Separates transient failures, whose request may even have been carried out (no answer, too many requests, a failing
 * server), from refusals.
 */
export const judge = (status: number): typeof unsettled | typeof refused =>
  status < 400 || status === 408 || status === 425 || status === 429 || status >= 500 ? unsettled : refused;

/**
 * Carries out an operation in at most three attempts and at most `timeoutMs` in all. A single request gets a third of
 * that, so that after one that hangs there is time to read back what it did. Throws StorageUnavailable if nothing was
 * settled.
 */
export async function withPatience<T>(
  asked: { operation: string; store: string },
  { fetcher, timeoutMs }: { fetcher: typeof fetch; timeoutMs: number },
  attempt: (request: Request) => Promise<T | typeof unsettled | typeof refused>,
): Promise<T> {
  const allowedMs = Math.min(timeoutMs, timeLeft());
  const began = performance.now();
  const end = began + allowedMs;
  let attempts = 0;
  let tries = 0;
  /** The latest failure. A clear answer after it, such as "not written", does not replace it. */
  let seen: Exchange = { status: 0, etag: null, failure: undefined };
  const givenUp = (): StorageUnavailable => {
    const ms = Math.round(performance.now() - began);
    const error = new StorageUnavailable(
      { ...asked, status: seen.status, tries, ms },
      tries === 0 ? Object.assign(new Error('No time was left.'), { code: 'NO_TIME_LEFT' }) : seen.failure,
    );
    countFailure(error.failure);
    return error;
  };
  const request: Request = async (send) => {
    const left = end - performance.now();
    if (left <= 0) throw givenUp();
    const answered = await timed(() => sendWithin(fetcher, Math.min(left, timeoutMs / 3), send));
    if (tries === 0 || !understood.has(answered.status) || understood.has(seen.status)) seen = answered;
    tries = attempts;
    return answered;
  };
  for (const pause of [0, ...pauses].slice(0, attemptsAllowed())) {
    if (pause > 0) await sleep(Math.max(0, Math.min(pause * allowedMs, end - performance.now())));
    attempts += 1;
    const result = await attempt(request);
    if (result === refused) break;
    if (result !== unsettled) return result;
  }
  throw givenUp();
}

async function sendWithin<T>(
  fetcher: typeof fetch,
  milliseconds: number,
  send: (fetcher: typeof fetch) => Promise<T>,
): Promise<Exchange & { value: T | undefined }> {
  const controller = new AbortController();
  const watched = watchFetch((...request) => {
    countRequest();
    return fetcher(...request);
  }, controller.signal);
  const timer = setTimeout(() => controller.abort(), milliseconds);
  try {
    // A race, because the body of an answer can hang as well, and a fetch need not heed its signal.
    const value = await Promise.race([send(watched.fetch), whenAborted(controller.signal, milliseconds)]);
    return { ...watched.exchange, value };
  } catch (error) {
    // A good status whose body then failed is no answer; a bad status still counts.
    const { status, failure } = watched.exchange;
    return { status: status >= 400 ? status : 0, etag: null, failure: failure ?? error, value: undefined };
  } finally {
    clearTimeout(timer);
  }
}

const whenAborted = (signal: AbortSignal, milliseconds: number): Promise<never> =>
  new Promise((_, reject) => {
    const giveUp = (): void =>
      reject(Object.assign(new Error(`No answer in ${Math.round(milliseconds)} ms.`), { code: 'NO_ANSWER_IN_TIME' }));
    signal.addEventListener('abort', giveUp, { once: true });
  });
