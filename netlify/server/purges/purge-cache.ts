import type { Call } from '../http/call.ts';
import { causeOf, logEvent } from '../http/log.ts';
import { callPurge, hasCdn } from './call-purge.ts';

/**
 * Makes the CDN drop what it keeps under these tags (architecture §3), so that a change is seen at once rather than
 * after six minutes. Does nothing without a CDN. Returns whether nothing outdated is kept any more. Never fails: a
 * failed purge is noted, and repeated until it succeeds (decision 0095).
 */
export async function purgeCache(
  { deployContext, waitUntil }: Pick<Call, 'deployContext' | 'waitUntil'>,
  tags: readonly string[],
): Promise<boolean> {
  if (tags.length === 0 || !hasCdn()) return true;
  try {
    await callPurge(tags);
    waitUntil('note purge', async () => (await import('./failed-purges.ts')).noteTakenPurge(deployContext));
    return true;
  } catch (error) {
    logEvent({ event: 'cache_not_purged', tags, cause: causeOf(error) });
    const { noteFailedPurge, repeatPurgesSoon } = await import('./failed-purges.ts');
    await noteFailedPurge(deployContext, tags);
    waitUntil('repeat purges', () => repeatPurgesSoon(deployContext));
    return false;
  }
}
