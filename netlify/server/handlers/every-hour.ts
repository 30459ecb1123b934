import { limits } from '#storage/collections/limits.ts';
import { sessions } from '#storage/collections/sessions.ts';
import { withinDeadline } from '#storage/deadline.ts';
import { storesOf } from '#storage/stores.ts';
import type { CallContext } from '../http/function-handler.ts';
import { describeError, logEvent } from '../http/log.ts';

/** A scheduled function ends after thirty seconds. */
const patienceMs = 25_000;

/**
 * Deletes what has had its time: the random bytes of days that are over, claims under limits, notes of Idempotency-Keys, and tokens that were signed out and have expired since.
 * What it does not finish is left to the next hour. Never throws: a failure is a line in the log.
 */
export async function everyHour(_: Request, context: CallContext): Promise<Response> {
  const stores = storesOf(context.deploy.context);
  const now = Date.now();
  const expire = async (what: string, work: () => Promise<void>): Promise<void> => {
    try {
      await withinDeadline(patienceMs, work);
    } catch (error) {
      logEvent({ event: 'not_expired', store: what, error: describeError(error).name });
    }
  };
  await Promise.all([
    expire('limits', () => stores.open(limits).expire(now)),
    expire('sessions', () => stores.open(sessions).expire(now)),
  ]);
  return new Response(null, { status: 204 });
}
