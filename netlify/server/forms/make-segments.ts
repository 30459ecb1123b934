import { contacts } from '#storage/collections/contacts.ts';
import { withinDeadline, withoutDeadline } from '#storage/deadline.ts';
import { storesOf } from '#storage/stores.ts';
import { perDeployContext } from '#storage/per-deploy-context.ts';

/**
 * How long an instance builds segments at a time, a third of the platform's limit for a call, and how long it pauses
 * after finishing or failing.
 */
const patienceMs = 20_000;
const pauseMs = 60_000;
/** How many keys it fetches at once alongside other calls. */
const gently = 8;

const lastOf = perDeployContext(() => ({ begun: -Infinity }));

/**
 * Builds segments of contacts alongside an answer, when a list finds that some are missing; otherwise `every-hour`
 * does. An instance builds one at a time, and once a minute if nothing is left. Throws StorageUnavailable.
 * @param by names the deploy
 */
export async function makeSegments(deployContext: string, by: string): Promise<void> {
  const last = lastOf(deployContext);
  if (performance.now() - last.begun < pauseMs) return;
  last.begun = performance.now();
  const stored = storesOf(deployContext).open(contacts);
  const { left } = await withoutDeadline(() => withinDeadline(patienceMs, () => stored.buildSegments(by, gently)));
  // The next list continues with the rest.
  if (left > 0) last.begun = -Infinity;
}
