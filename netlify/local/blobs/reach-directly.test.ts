import { openStore } from '#storage/blobs.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { reachDirectly } from './reach-directly.ts';
import { startBlobsServer } from './server.ts';

const { fetch: real } = globalThis;
afterEach(() => {
  globalThis.fetch = real;
});

/** A server as found by functions in this process, and the addresses that were reached over a connection. */
async function served() {
  const connected: string[] = [];
  globalThis.fetch = (input, init) => {
    connected.push(input instanceof Request ? input.url : String(input));
    return real(input, init);
  };
  const server = await startBlobsServer({ file: ':memory:' });
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', server.context);
  return { server, connected, storeNow: () => openStore('notes', { deployContext: 'dev' }) };
}

test('what is written without a connection is read with one, and vice versa', async () => {
  const { server, connected, storeNow } = await served();
  const takeBack = reachDirectly(server);
  expect(await storeNow().create('direct', 'Nothing in between.')).toBe('created');
  expect(await storeNow().create('direct', 'Again.')).toBe('exists');
  expect(connected).toEqual([]);
  takeBack();
  expect(await storeNow().get('direct')).toBe('Nothing in between.');
  await storeNow().put('connected', 'By HTTP.');
  expect(connected).toHaveLength(2);
  reachDirectly(server);
  expect(await storeNow().get('connected')).toBe('By HTTP.');
  expect(connected).toHaveLength(2);
  await server.close();
});

test('a request to another server goes out as before', async () => {
  const { server, connected } = await served();
  const other = await startBlobsServer({ file: ':memory:' });
  reachDirectly(server);
  expect((await fetch(`${other.url}/nobody/notes/key`)).status).toBe(403);
  expect((await fetch(new URL(`${server.url}/nobody/notes/key`))).status).toBe(403);
  expect(connected).toEqual([`${other.url}/nobody/notes/key`]);
  await Promise.all([server.close(), other.close()]);
});

test('a site that ends does not affect one that has begun since', async () => {
  const { server, connected, storeNow } = await served();
  const first = await startBlobsServer({ file: ':memory:' });
  const takeBack = reachDirectly(first);
  reachDirectly(server);
  takeBack();
  await storeNow().put('key', 'kept');
  expect(connected).toEqual([]);
  await Promise.all([server.close(), first.close()]);
});
