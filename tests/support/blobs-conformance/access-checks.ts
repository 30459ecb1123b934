import { expect } from 'vitest';
import type { Check } from './check.ts';
import { keysOf, namesOfStores, openSiteStore, type Connection } from './connection.ts';

/** The signed address that the API hands out for one method and key. */
async function signedAddress({ url, token, siteID }: Connection, method: string, path: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/blobs/${siteID}/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, accept: 'application/json;type=signed-url' },
  });
  return ((await response.json()) as { url: string }).url;
}

/** Access: who is let in, and the two ways in. */
export const accessChecks: Check[] = [
  {
    does: 'turns away whoever has no token or a wrong one',
    async run({ connection, store, name }) {
      await store.set('key', 'one');
      const stranger = openSiteStore({ ...connection, token: 'guessed' }, name);
      await expect(stranger.get('key')).rejects.toThrow('403');
      await expect(stranger.set('key', 'two')).rejects.toThrow('403');
      const bare = await fetch(`${connection.url}/${connection.siteID}/site:${name}/key`);
      expect(bare.status).toBe(403);
      expect(await store.get('key')).toBe('one');
    },
  },
  {
    does: 'serves clients of the API through signed addresses',
    async run({ connection, store, name }) {
      const api = openSiteStore(connection, name, 'api');
      await api.set('folder/key', 'one', { metadata: { author: 'Ada' } });
      expect(await api.get('folder/key')).toBe('one');
      expect((await api.getMetadata('folder/key'))?.metadata).toEqual({ author: 'Ada' });
      expect(await store.get('folder/key')).toBe('one');
      await api.delete('folder/key');
      expect(await api.get('folder/key')).toBeNull();
    },
  },
  {
    does: 'honours conditions behind a signed address',
    async run({ connection, name }) {
      const api = openSiteStore(connection, name, 'api');
      expect((await api.set('key', 'one', { onlyIfNew: true })).modified).toBe(true);
      expect((await api.set('key', 'two', { onlyIfNew: true })).modified).toBe(false);
      expect(await api.get('key')).toBe('one');
    },
  },
  {
    does: 'lists keys by prefix for clients of the API',
    async run({ connection, store, name }) {
      await Promise.all([store.set('folder/key', 'one'), store.set('other', 'two')]);
      expect(await keysOf(openSiteStore(connection, name, 'api'), 'folder/')).toEqual(['folder/key']);
    },
  },
  {
    does: 'lists stores for clients of the API',
    async run({ connection, store, name }) {
      await store.set('key', 'one');
      expect(await namesOfStores(connection, 'api')).toContain(name);
    },
  },
  {
    does: 'binds a signed address to its key and its method',
    async run({ connection, store, name }) {
      await Promise.all([store.set('mine', 'one'), store.set('theirs', 'two')]);
      const address = await signedAddress(connection, 'GET', `site:${name}/mine`);
      expect(await (await fetch(address)).text()).toBe('one');
      expect((await fetch(address.replace('mine', 'theirs'))).status).toBe(403);
      expect((await fetch(address, { method: 'DELETE' })).status).toBe(403);
      expect(await store.get('mine')).toBe('one');
    },
  },
];
