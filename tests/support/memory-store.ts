import type { BlobStore, Entry } from '#storage/blobs.ts';

/**
 * An in-memory store, a hundred times as fast as one behind a connection, for tests of thousands of histories. Further
 * properties of the real one are tested with the real one.
 */
export function memoryStore(name: string): BlobStore {
  const blobs = new Map<string, { value: string | Uint8Array<ArrayBuffer>; etag: string }>();
  let writes = 0;
  const write = (key: string, value: string | Uint8Array<ArrayBuffer>): void => {
    writes += 1;
    blobs.set(key, { value, etag: `"${writes}"` });
  };
  async function* entries(prefix: string): AsyncGenerator<Entry> {
    for (const [key, { etag }] of [...blobs]) if (key.startsWith(prefix)) yield { key, etag };
  }
  return {
    name,
    get(key) {
      const found = blobs.get(key);
      return Promise.resolve(found ? Buffer.from(found.value).toString() : null);
    },
    getBytes(key) {
      const found = blobs.get(key);
      return Promise.resolve(found ? new Uint8Array(Buffer.from(found.value)) : null);
    },
    create(key, value) {
      if (blobs.has(key)) return Promise.resolve('exists');
      write(key, value);
      return Promise.resolve('created');
    },
    put(key, value) {
      write(key, value);
      return Promise.resolve();
    },
    delete: (key) => Promise.resolve(void blobs.delete(key)),
    async *keys(prefix) {
      for await (const { key } of entries(prefix)) yield key;
    },
    entries,
    folders(prefix) {
      const below = [...blobs.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
      return Promise.resolve([
        ...new Set(below.filter((key) => key.includes('/')).map((key) => key.split('/', 1)[0] ?? '')),
      ]);
    },
  };
}
