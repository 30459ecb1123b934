import type { BlobStore } from '#storage/blobs.ts';
import { memoryStore } from './memory-store.ts';

/** An in-memory store with concurrent writers, which counts its calls. */
export interface ContendedStore extends BlobStore {
  calls: number;
  /**
   * The value that another writer stores under a key just before each `create`; null for one that can never be read,
   * although `create` says that it exists.
   */
  other?: (key: string, value: string) => string | null;
  /** While set, lists ignore later writes but contain all earlier ones. */
  listsAreStale: boolean;
  /** A minute later: lists contain everything again. */
  knowAll: () => void;
}

export function contendedStore(name: string): ContendedStore {
  const inner = memoryStore(name);
  const unlisted = new Set<string>();
  const contended: ContendedStore = {
    ...inner,
    calls: 0,
    listsAreStale: false,
    knowAll: () => unlisted.clear(),
    get(key) {
      contended.calls += 1;
      return inner.get(key);
    },
    async create(key, value) {
      contended.calls += 1;
      if (contended.listsAreStale) unlisted.add(key);
      if (!contended.other) return inner.create(key, value);
      const others = contended.other(key, String(value));
      if (others !== null) await inner.create(key, others);
      return 'exists';
    },
    put(key, value) {
      contended.calls += 1;
      return inner.put(key, value);
    },
    delete(key) {
      contended.calls += 1;
      return inner.delete(key);
    },
    async *keys(prefix) {
      for await (const { key } of contended.entries(prefix)) yield key;
    },
    async *entries(prefix) {
      contended.calls += 1;
      for await (const entry of inner.entries(prefix)) if (!unlisted.has(entry.key)) yield entry;
    },
  };
  return contended;
}
