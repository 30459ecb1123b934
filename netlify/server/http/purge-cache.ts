import { describeError, logEvent } from './log.ts';

/** Longest wait for Netlify to take note; the answer of a save must not hang on it. */
const patienceMs = 3_000;

/**
 * Tells the CDN to forget what it keeps under these tags (architecture §3), so that what was saved is seen at once and not when five minutes are over. Does nothing where
 * there is no CDN, and nothing worse than a line in the log where it cannot be reached.
 */
export async function purgeCache(tags: readonly string[]): Promise<void> {
  if (tags.length === 0 || !process.env['NETLIFY_PURGE_API_TOKEN']) return;
  const { purgeCache: purge } = await import('@netlify/functions');
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('No answer.'));
    }, patienceMs);
  });
  try {
    await Promise.race([purge({ tags: [...tags] }), tooLong]);
  } catch (error) {
    logEvent({ event: 'cache_not_purged', tags, error: describeError(error).name });
  } finally {
    clearTimeout(timer);
  }
}
