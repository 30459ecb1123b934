/** Longest wait for Netlify to accept the purge: it must not hold up the answer to a save. */
const patienceMs = 3_000;

/** Whether there is a CDN to purge; a developer's machine has none. */
export const hasCdn = (): boolean => Boolean(process.env['NETLIFY_PURGE_API_TOKEN']);

/** Makes the CDN drop what it keeps under these tags. Throws if it does not confirm. */
export async function callPurge(tags: readonly string[]): Promise<void> {
  const { purgeCache } = await import('@netlify/functions');
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('No answer.'));
    }, patienceMs);
  });
  try {
    await Promise.race([purgeCache({ tags: [...tags] }), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
