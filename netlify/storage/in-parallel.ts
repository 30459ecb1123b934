/** High enough to hide the round trip to storage, low enough not to be rate-limited. */
const width = 32;

/**
 * Runs `work` over all items, 32 at a time by default. Rejects with the first failure, after which no new item is
 * started.
 */
export async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  most = width,
): Promise<void> {
  const queue = items.values();
  let failed = false;
  const worker = async (): Promise<void> => {
    for (const item of queue) {
      if (failed) return;
      try {
        await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
}

/** The same for work that returns something: the results, in the order of the items. */
export async function mapInParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  most?: number,
): Promise<Result[]> {
  const results: Result[] = [];
  const keep = async ([at, item]: [number, Item]): Promise<void> => {
    results[at] = await work(item);
  };
  await inParallel([...items.entries()], keep, most);
  return results;
}
