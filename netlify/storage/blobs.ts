import { getStore, type Store } from '@netlify/blobs';
import { assertKey, isPrefix } from './keys.ts';
import { nodeCrypto } from './node-crypto.ts';
import { judge, refused, unsettled, withPatience, type Request } from './patience.ts';
import { storeName } from './store-name.ts';

export interface Entry {
  key: string;
  /** Changes when the value does. Empty if storage gave none. */
  etag: string;
}

/**
 * One store of Netlify Blobs with known outcomes. Every method throws StorageUnavailable when storage gives no clear
 * answer in time, and RangeError for a key that is not allowed.
 */
export interface BlobStore {
  readonly name: string;
  /** The value, or null if there is none. */
  get(key: string): Promise<string | null>;
  /** Same as `get`, for binary values. */
  getBytes(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Writes text or bytes if the key is free. Of any number of racing callers exactly one gets `created`. */
  create(key: string, value: string | Uint8Array<ArrayBuffer>): Promise<'created' | 'exists'>;
  /** Overwrites unconditionally. Only for derived data that may be lost. */
  put(key: string, value: string | Uint8Array<ArrayBuffer>): Promise<void>;
  /** Deletes a key. A missing key is no failure. */
  delete(key: string): Promise<void>;
  /** The keys that begin with `prefix`, in no promised order. */
  keys(prefix: string): AsyncIterable<string>;
  /** Same as `keys`, with etags. */
  entries(prefix: string): AsyncIterable<Entry>;
  /**
   * The names of the folders directly below `prefix`, which is empty or ends with a slash. Each request returns up to a
   * thousand names, however many keys the folders hold.
   */
  folders(prefix: string): Promise<string[]>;
}

export interface StoreOptions {
  /** `context.deploy.context` of a function: production, deploy-preview, branch-deploy or dev. */
  deployContext: string;
  fetch?: typeof fetch;
  /**
   * Time limit for one call in milliseconds, including retries. The default of nine seconds leaves one for the answer
   * (rules 31).
   */
  timeoutMs?: number;
}

/** The parts of a listed page that the client exposes. */
interface ListResult {
  blobs: { key: string; etag?: string }[];
  directories: string[];
}

type Outcome<T> = T | typeof unsettled | typeof refused;

/**
 * Opens a store of this deploy context. Its connection settings are in the environment and are read on every call,
 * since Netlify renews them.
 */
export function openStore(name: string, options: StoreOptions): BlobStore {
  const fullName = storeName(options.deployContext, name);
  const { fetch: fetcher = fetch, timeoutMs = 9000 } = options;
  const connect = (watched: typeof fetch): Store => getStore({ name: fullName, consistency: 'strong', fetch: watched });
  const carryOut = <T>(operation: string, attempt: (request: Request) => Promise<Outcome<T>>): Promise<T> =>
    withPatience({ operation, store: fullName }, { fetcher, timeoutMs }, attempt);

  function read<T>(key: string, fetchValue: (store: Store) => Promise<T | null>): Promise<T | null> {
    assertKey(key);
    return carryOut('get', async (request) => {
      const { status, value } = await request((watched) => fetchValue(connect(watched)));
      if (status === 404) return null;
      return status === 200 && value !== undefined && value !== null ? value : judge(status);
    });
  }

  async function* pagesOf(prefix: string, directories = false): AsyncGenerator<ListResult> {
    if (!isPrefix(prefix)) throw new RangeError(`"${prefix}" is not the beginning of a storage key.`);
    let current: typeof fetch = fetcher;
    let pages: AsyncIterator<ListResult> | undefined;
    for (;;) {
      const page = await carryOut('list', async (request) => {
        // A failed page leaves the iterator where it was, so asking again asks for the same page.
        const { status, value } = await request((watched) => {
          current = watched;
          pages ??= connect((...args) => current(...args))
            .list({ prefix, directories, paginate: true })
            [Symbol.asyncIterator]();
          return pages.next();
        });
        return value ?? judge(status);
      });
      if (page.done) return;
      yield page.value;
    }
  }

  async function* entries(prefix: string): AsyncGenerator<Entry> {
    for await (const { blobs } of pagesOf(prefix)) for (const { key, etag } of blobs) yield { key, etag: etag ?? '' };
  }

  return {
    name: fullName,

    get: async (key) => read(key, (connected) => connected.get(key, { type: 'text' })),

    async getBytes(key) {
      const buffer = await read(key, (connected) => connected.get(key, { type: 'arrayBuffer' }));
      return buffer && new Uint8Array(buffer);
    },

    async create(key, value) {
      assertKey(key);
      const stored = asBody(value);
      const writeId = nodeCrypto().randomUUID();
      return carryOut('create', async (request) => {
        const written = await request((watched) =>
          connect(watched).set(key, stored, { onlyIfNew: true, metadata: { writeId } }),
        );
        if (written.status === 200 && written.etag) return 'created';
        if (written.status !== 412 && judge(written.status) === refused) return refused;
        // The write may have landed and its answer been lost, either here or between Netlify's own servers, so a 412
        // can be caused by our own write.
        const standing = await request((watched) => connect(watched).getMetadata(key));
        if (standing.status !== 200 || !standing.value) return unsettled;
        return standing.value.metadata['writeId'] === writeId ? 'created' : 'exists';
      });
    },

    async put(key, value) {
      assertKey(key);
      const stored = asBody(value);
      await carryOut('put', async (request) => {
        const { status } = await request((watched) => connect(watched).set(key, stored));
        return status === 200 ? undefined : judge(status);
      });
    },

    async delete(key) {
      assertKey(key);
      await carryOut('delete', async (request) => {
        const { status } = await request((watched) => connect(watched).delete(key));
        return status === 200 || status === 204 || status === 404 ? undefined : judge(status);
      });
    },

    async *keys(prefix) {
      for await (const { key } of entries(prefix)) yield key;
    },

    entries,

    async folders(prefix) {
      const found = new Set<string>();
      for await (const { directories } of pagesOf(prefix, true)) {
        for (const directory of directories) found.add(directory.slice(prefix.length).replace(/\/$/, ''));
      }
      return [...found];
    },
  };
}

/** The form in which the client sends a value: text, or a buffer that holds exactly these bytes. */
const asBody = (value: string | Uint8Array<ArrayBuffer>): string | ArrayBuffer =>
  typeof value === 'string' ? value : value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength);
