import { withStorageUse } from '#storage/storage-use.ts';
import type { CallContext } from './function-handler.ts';
import { causeOf, log } from './log.ts';

/** Work that continues after the answer, or without one. */
interface Work {
  /** Its name in the log. */
  line: { event: 'background'; work: string } | { event: 'scheduled'; schedule: string };
  requestId: string;
  run: () => Promise<unknown>;
}

/**
 * Does the work and logs its line, including its use of storage (rules 47). Successful work after an answer that used
 * no storage is not logged. Never rejects.
 */
async function logged({ line, requestId, run }: Work): Promise<void> {
  const started = performance.now();
  const { value: cause, use } = await withStorageUse(() => run().then(() => undefined, causeOf));
  if (line.event === 'background' && use.calls === 0 && !cause) return;
  log({
    level: cause ? 'error' : use.failed === undefined ? 'info' : 'warn',
    ...line,
    requestId,
    durationMs: Math.round((performance.now() - started) * 10) / 10,
    storage: use,
    ...(cause && { cause }),
  });
}

/** Does work that outlasts the answer to a call, for as long as the platform keeps the instance. */
export function inBackground(context: CallContext, requestId: string, work: string, run: () => Promise<unknown>): void {
  const done = logged({ line: { event: 'background', work }, requestId, run });
  context.waitUntil?.(done);
}

/** Does the work of a schedule. Never rejects. */
export const bySchedule = (context: CallContext, schedule: string, run: () => Promise<unknown>): Promise<void> =>
  logged({ line: { event: 'scheduled', schedule }, requestId: requestIdOf(context), run });

/** The platform's id of a call, unless it could break a log line; else a new one. */
export function requestIdOf({ requestId }: CallContext): string {
  return requestId !== undefined && /^[\w-]{1,64}$/.test(requestId) ? requestId : crypto.randomUUID();
}
