import type { OperationLine } from '#contract/api/admin-operations.ts';
import { withinDeadline } from '#storage/deadline.ts';
import { causeOf, logEvent } from '../http/log.ts';
import { inWords, line, type Lines } from './line.ts';

/** Time limit for one check, in milliseconds: a broken one must not hold up the screen. */
const patienceMs = 4_000;

/** The lines of a check; if it fails or takes too long, a line that says why. Never rejects. */
export async function settledLines(what: string, look: () => Promise<Lines>): Promise<OperationLine[]> {
  try {
    return [await withinDeadline(patienceMs, look)].flat();
  } catch (error) {
    const cause = causeOf(error);
    logEvent({ event: 'check_failed', check: what, cause });
    const remedy = 'Refresh in half a minute. If it still fails, look for "check_failed" in the log.';
    return [line('unknown', `${what} could not be checked, because ${inWords(cause)}.`, { remedy })];
  }
}
