/** After this many failures in a row, storage is considered down. */
const mostFailed = 5;

/**
 * Works on items one after the other, so that a failing one does not stop the others. Resolves to the first failure, or
 * null. Rejects if the list itself fails, or nothing succeeds any more.
 * @param work resolves to false if nothing further should be started
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
