import { contacts } from '#storage/collections/contacts.ts';
import { withinDeadline, withoutDeadline } from '#storage/deadline.ts';
import { storesOf } from '#storage/stores.ts';
import { perDeployContext } from '#storage/per-deploy-context.ts';

/** An instance makes segments for so long at a time, and pauses for so long in between. */
const patienceMs = 8_000;
const pauseMs = 60_000;
/** Keys that it fetches at once, beside the calls of others. */
const gently = 4;

const lastOf = perDeployContext(() => ({ begun: -Infinity }));

/**
 * Makes segments of contacts beside an answer, where a list found that they are lacking; else `every-hour` does. At most once a minute in an instance. Throws
 * StorageUnavailable.
 *
 * @param by names the deploy
 */
export async function makeSegments(deployContext: string, by: string): Promise<void> {
  const last = lastOf(deployContext);
  if (performance.now() - last.begun < pauseMs) return;
  last.begun = performance.now();
  const stored = storesOf(deployContext).open(contacts);
  await withoutDeadline(() => withinDeadline(patienceMs, () => stored.buildSegments(by, gently)));
}
