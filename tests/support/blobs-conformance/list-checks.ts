import { expect } from 'vitest';
import type { Check } from './check.ts';
import { keysOf, namesOfStores, openDeployStore, openSiteStore } from './connection.ts';

const setAll = (store: { set(key: string, value: string): Promise<unknown> }, keys: readonly string[]) =>
  Promise.all(keys.map((key) => store.set(key, key)));

/** Lists of keys and of stores. */
export const listChecks: Check[] = [
  {
    does: 'lists the keys that begin with a prefix, wherever it ends',
    async run({ store }) {
      await setAll(store, ['catnip', 'cats/tom', 'cats/tim', 'dogs/rex']);
      expect(await keysOf(store)).toEqual(['catnip', 'cats/tim', 'cats/tom', 'dogs/rex']);
      expect(await keysOf(store, 'cat')).toEqual(['catnip', 'cats/tim', 'cats/tom']);
      expect(await keysOf(store, 'cats/')).toEqual(['cats/tim', 'cats/tom']);
      expect(await keysOf(store, 'cats/tim')).toEqual(['cats/tim']);
      expect(await keysOf(store, 'x')).toEqual([]);
    },
  },
  {
    does: 'lists no key that is shorter than the prefix',
    async run({ store }) {
      await setAll(store, ['ca', 'cats']);
      expect(await keysOf(store, 'cat')).toEqual(['cats']);
    },
  },
  {
    does: 'gathers keys into directories where it is asked to',
    async run({ store }) {
      await setAll(store, ['top', 'cats/tom', 'cats/kittens/tim', 'cats/kittens/tam', 'dogs/rex']);
      const root = await store.list({ directories: true });
      expect(root.directories.sort()).toEqual(['cats', 'dogs']);
      expect(root.blobs.map(({ key }) => key)).toEqual(['top']);
      const cats = await store.list({ directories: true, prefix: 'cats/' });
      expect(cats.directories).toEqual(['cats/kittens']);
      expect(cats.blobs.map(({ key }) => key)).toEqual(['cats/tom']);
    },
  },
  {
    does: 'lists by pages of 1,000 that together hold every key once',
    async run({ store }) {
      const keys = Array.from({ length: 1001 }, (_, n) => `key-${String(n).padStart(4, '0')}`);
      await setAll(store, keys);
      const sizes: number[] = [];
      const found: string[] = [];
      for await (const { blobs } of store.list({ paginate: true })) {
        sizes.push(blobs.length);
        found.push(...blobs.map(({ key }) => key));
      }
      expect(found.sort()).toEqual(keys);
      expect(sizes).toEqual([1000, 1]);
    },
  },
  {
    does: 'lists nothing but keys while values are being written',
    async run({ store }) {
      const large = new ArrayBuffer(32 * 1024 * 1024);
      const end = new AbortController();
      const written = store.set('key', large).finally(() => end.abort());
      const seen = new Set<string>();
      while (!end.signal.aborted) for (const key of await keysOf(store)) seen.add(key);
      await written;
      expect([...seen].filter((key) => key !== 'key')).toEqual([]);
    },
  },
  {
    does: 'keeps stores apart, a deploy’s from a site’s too',
    async run({ connection, store, name }) {
      const other = openSiteStore(connection, `${name}-other`);
      const deploy = openDeployStore(connection, 'd1', name);
      await Promise.all([store.set('key', 'one'), other.set('key', 'two'), deploy.set('key', 'three')]);
      expect([await store.get('key'), await other.get('key'), await deploy.get('key')]).toEqual([
        'one',
        'two',
        'three',
      ]);
      await other.delete('key');
      expect(await keysOf(other)).toEqual([]);
      expect(await keysOf(store)).toEqual(['key']);
    },
  },
  {
    does: 'lists the stores of the site, those of deploys not',
    async run({ connection, store, name }) {
      await store.set('key', 'one');
      await openDeployStore(connection, 'd1', name).set('key', 'two');
      expect(await namesOfStores(connection)).toContain(name);
      expect((await namesOfStores(connection)).filter((found) => found.includes('d1'))).toEqual([]);
    },
  },
  {
    does: 'deletes a whole store and says how much it held',
    async run({ store }) {
      await setAll(store, ['one', 'two/a', 'two/b']);
      expect(await store.deleteAll()).toEqual({ deletedBlobs: 3 });
      expect(await keysOf(store)).toEqual([]);
    },
  },
];
