import { contacts } from '#storage/collections/contacts.ts';
import { withinDeadline, withoutDeadline } from '#storage/deadline.ts';
import { storesOf } from '#storage/stores.ts';
import { perDeployContext } from '#storage/per-deploy-context.ts';

/** An instance makes segments for so long at a time, a third of what the platform gives a call, and pauses for so long once it came to the end, or could not. */
const patienceMs = 20_000;
const pauseMs = 60_000;
/** Keys that it fetches at once, beside the calls of others. */
const gently = 8;

const lastOf = perDeployContext(() => ({ begun: -Infinity }));

/**
 * Makes segments of contacts beside an answer, where a list found that they are lacking; else `every-hour` does. An instance does it once at a time, and once a minute where
 * nothing is left to do. Throws StorageUnavailable.
 *
 * @param by names the deploy
 */
export async function makeSegments(deployContext: string, by: string): Promise<void> {
  const last = lastOf(deployContext);
  if (performance.now() - last.begun < pauseMs) return;
  last.begun = performance.now();
  const stored = storesOf(deployContext).open(contacts);
  const { left } = await withoutDeadline(() => withinDeadline(patienceMs, () => stored.buildSegments(by, gently)));
  // The next list goes on with the rest.
  if (left > 0) last.begun = -Infinity;
}
