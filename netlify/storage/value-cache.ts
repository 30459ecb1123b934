/**
 * Keeps values that were read, up to a total size. The least recently used go first. `capacity` and the sizes are in
 * characters of the stored text.
 */
export function createValueCache<Value>(capacity: number) {
  const items = new Map<string, { value: Value; size: number }>();
  let total = 0;
  const drop = (key: string): void => {
    total -= items.get(key)?.size ?? 0;
    items.delete(key);
  };
  return {
    get(key: string): Value | undefined {
      const item = items.get(key);
      if (!item) return undefined;
      items.delete(key);
      items.set(key, item);
      return item.value;
    },
    has: (key: string) => items.has(key),
    set(key: string, value: Value, size: number): void {
      drop(key);
      items.set(key, { value, size });
      total += size;
      for (const oldest of items.keys()) {
        if (total <= capacity) break;
        drop(oldest);
      }
    },
    /** Forgets every key for which the test holds. */
    forget(test: (key: string) => boolean): void {
      for (const key of [...items.keys()]) if (test(key)) drop(key);
    },
  };
}
