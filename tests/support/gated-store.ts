import type { BlobStore, Entry } from '#storage/blobs.ts';

/** A store whose calls each wait for a gate, for tests of what happens between any two calls. */
export function gatedStore(store: BlobStore, gate: () => Promise<void>): BlobStore {
  const gated =
    <Arguments extends unknown[], Result>(call: (...given: Arguments) => Promise<Result>) =>
    async (...given: Arguments): Promise<Result> => {
      await gate();
      return call(...given);
    };
  return {
    name: store.name,
    get: gated((key: string) => store.get(key)),
    getBytes: gated((key: string) => store.getBytes(key)),
    create: gated((key: string, value: Parameters<BlobStore['create']>[1]) => store.create(key, value)),
    put: gated((key: string, value: Parameters<BlobStore['put']>[1]) => store.put(key, value)),
    delete: gated((key: string) => store.delete(key)),
    folders: gated((prefix: string) => store.folders(prefix)),
    async *keys(prefix) {
      await gate();
      yield* store.keys(prefix);
    },
    async *entries(prefix) {
      await gate();
      yield* store.entries(prefix);
    },
  };
}

/** A store whose lists are frozen, while keys are read as they are. */
export async function staleStore(store: BlobStore): Promise<BlobStore> {
  const listed: Entry[] = [];
  for await (const entry of store.entries('')) listed.push(entry);
  async function* entries(prefix: string): AsyncGenerator<Entry> {
    yield* listed.filter(({ key }) => key.startsWith(prefix));
  }
  return {
    ...store,
    entries,
    async *keys(prefix) {
      for await (const { key } of entries(prefix)) yield key;
    },
    folders: (prefix) =>
      Promise.resolve([
        ...new Set(
          listed.flatMap(({ key }) =>
            key.startsWith(prefix) ? (key.slice(prefix.length).split('/', 1)[0] ?? []) : [],
          ),
        ),
      ]),
  };
}
