/** Failures in a row after which storage is taken to be down. */
const mostFailed = 5;

/**
 * Does work for one after the other, so that one that fails keeps no other from its turn. Resolves to the first failure, null where there was none. Rejects where the list
 * itself fails, and where nothing succeeds any more.
 *
 * @param work resolves to false where nothing further is to be begun
 */
export async function eachByItself<T>(
  items: AsyncIterable<T>,
  work: (item: T) => Promise<boolean>,
): Promise<{ error: unknown } | null> {
  let first: { error: unknown } | null = null;
  let failed = 0;
  for await (const item of items) {
    try {
      if (!(await work(item))) break;
      failed = 0;
    } catch (error) {
      first ??= { error };
      failed += 1;
      if (failed === mostFailed) throw error;
    }
  }
  return first;
}
