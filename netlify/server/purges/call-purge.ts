/** Longest wait for Netlify to take note; the answer of a save must not hang on it. */
const patienceMs = 3_000;

/** Whether there is a CDN to purge: there is none on a developer's machine. */
export const hasCdn = (): boolean => Boolean(process.env['NETLIFY_PURGE_API_TOKEN']);

/** Has the CDN forget what it keeps under these tags. Throws where it does not say that it will. */
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
