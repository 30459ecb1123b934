import { logEvent } from '../http/log.ts';

/** Longest wait for the hook, which only has to accept the call. */
const patienceMs = 8_000;

/**
 * Calls a build hook. Returns null if it accepted the call, else a sentence on why it did not. The address of the hook
 * is a secret and never part of either. Never throws.
 */
export async function callHook(hook: string): Promise<string | null> {
  try {
    const answer = await fetch(hook, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.body?.cancel();
    return answer.ok ? null : refused(`The build hook answered with the status ${answer.status}.`);
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return refused(
      isLate
        ? `The build hook did not answer within ${patienceMs / 1_000} seconds.`
        : 'The build hook could not be reached.',
    );
  }
}

function refused(reason: string): string {
  logEvent({ event: 'build_hook_refused', reason });
  return reason;
}
