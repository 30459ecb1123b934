import { withinDeadline } from './deadline.ts';
import { logToStderr } from './log.ts';
import { perDeployContext } from './per-deploy-context.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

/** Longest wait for storage if there is something to show without it. */
const patienceMs = 1_500;
/** A refused call is tried once more a moment later: a single lost connection must not show old content. */
const attempts = 2;
/** How long an instance does without storage after a failure. */
const pauseMs = 30_000;

const pauseOf = perDeployContext(() => ({ until: 0 }));

/**
 * Asks storage for what is shown, for at most a second and a half (architecture §3). Null if it does not answer:
 * visitors then see what the build knew, and this instance does not ask for thirty seconds. After that, one call asks,
 * while the others do without until it is answered. Rethrows errors other than StorageUnavailable.
 * @param now the moment of the call
 */
export async function soon<Value>(deployContext: string, now: Date, ask: () => Promise<Value>): Promise<Value | null> {
  const pause = pauseOf(deployContext);
  const time = now.getTime();
  if (time < pause.until) return null;
  if (pause.until > 0) pause.until = time + pauseMs;
  try {
    const value = await withinDeadline(patienceMs, ask, attempts);
    pause.until = 0;
    return value;
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    pause.until = time + pauseMs;
    logToStderr({ event: 'storage_paused', store: deployContext, key: '', reason: error.message });
    return null;
  }
}
