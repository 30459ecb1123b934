import { expect, test, vi } from 'vitest';
import { onWrites } from '#support/faulty-fetch.ts';
import { keysOf, openFaulty, status } from '#support/faulty-store.ts';
import { rawStore, useLocalBlobs } from '#support/local-blobs.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

useLocalBlobs();

test('stored values come back, and deleted ones do not', async () => {
  const { store } = openFaulty();
  expect(await store.get('folder/key')).toBeNull();
  expect(await store.create('folder/key', 'Ünïcode 👋 "quoted"\n')).toBe('created');
  expect(await store.get('folder/key')).toBe('Ünïcode 👋 "quoted"\n');
  await store.put('folder/key', 'new');
  expect(await store.get('folder/key')).toBe('new');
  await store.delete('folder/key');
  await store.delete('folder/key');
  expect(await store.get('folder/key')).toBeNull();
});

test('folders are listed by name in one request, however many keys they hold', async () => {
  const { store, deployContext, sent } = openFaulty();
  const raw = rawStore(deployContext, 'store');
  const keys = ['top', 'a/1', 'a/2', 'a/deep/3', 'b/1', 'ab/1'];
  await Promise.all(keys.map((key) => raw.set(key, '')));
  expect((await store.folders('')).sort()).toEqual(['a', 'ab', 'b']);
  expect(await store.folders('a/')).toEqual(['deep']);
  expect(await store.folders('c/')).toEqual([]);
  expect(sent).toHaveLength(3);
});

test('a create takes one request, and one more if the key already exists', async () => {
  const { store, sent } = openFaulty();
  await store.create('key', 'one');
  expect(sent.map(({ method }) => method)).toEqual(['PUT']);
  expect(await store.create('key', 'two')).toBe('exists');
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'HEAD']);
});

test('every operation survives two failures in a row', async () => {
  const two = { fault: status(503), times: 2 };
  for (const fault of [two, { fault: { kind: 'reset before' }, times: 2 } as const]) {
    const { store, inject } = openFaulty();
    await store.put('key', 'one');
    inject(fault);
    expect(await store.get('key')).toBe('one');
    inject(fault);
    expect(await keysOf(store.keys(''))).toEqual(['key']);
    inject(fault);
    await store.put('key', 'two');
    inject(fault);
    await store.delete('key');
    inject({ ...fault, where: onWrites });
    expect(await store.create('key', 'three')).toBe('created');
    expect(await store.get('key')).toBe('three');
  }
});

test('a value whose response is cut off is fetched again', async () => {
  const { store, inject } = openFaulty();
  await store.put('key', '{"body": 1}');
  inject({ fault: { kind: 'torn body' } });
  expect(await store.get('key')).toBe('{"body": 1}');
  inject({ fault: { kind: 'torn body' } });
  expect(await keysOf(store.keys(''))).toEqual(['key']);
});

test('a create whose response was lost is checked, and counts as created', async () => {
  const { store, sent } = openFaulty([{ fault: { kind: 'reset after' }, where: onWrites }]);
  expect(await store.create('key', 'one')).toBe('created');
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'HEAD']);
});

test("a 412 caused by the caller's own write counts as created", async () => {
  const { store } = openFaulty([
    { fault: { kind: 'reset after' }, where: onWrites },
    { fault: status(503), where: ({ method }) => method === 'HEAD' },
  ]);
  // The check fails as well, so the write is sent again and finds its own value.
  expect(await store.create('key', 'one')).toBe('created');
});

test('a write that could not be checked afterwards is not reported as done', async () => {
  const { store } = openFaulty([
    { fault: { kind: 'reset after' }, where: onWrites },
    { fault: status(503), times: Infinity },
  ]);
  await expect(store.create('key', 'one')).rejects.toBeInstanceOf(StorageUnavailable);
});

test('outcomes are just as certain outside functions, through the API and its signed addresses', async () => {
  const context = process.env['NETLIFY_BLOBS_CONTEXT'] ?? '';
  const { edgeURL, siteID, token } = JSON.parse(Buffer.from(context, 'base64').toString()) as Record<string, string>;
  const viaApi = Buffer.from(JSON.stringify({ apiURL: edgeURL, siteID, token })).toString('base64');
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', viaApi);
  const { store, inject } = openFaulty();
  expect(await store.get('key')).toBeNull();
  inject({
    fault: { kind: 'reset after' },
    where: ({ method, path }) => method === 'PUT' && !path.startsWith('/api/'),
  });
  expect(await store.create('key', 'one')).toBe('created');
  expect(await store.create('key', 'two')).toBe('exists');
  expect(await store.get('key')).toBe('one');
  expect(await keysOf(store.keys(''))).toEqual(['key']);
  inject({ fault: status(403), where: onWrites });
  await expect(store.create('other', 'three')).rejects.toMatchObject({ status: 403 });
  inject({ fault: status(503), where: onWrites, times: 2 });
  expect(await store.create('other', 'three')).toBe('created');
  await store.delete('key');
  expect(await store.get('key')).toBeNull();
});

test('without a connection to storage, every operation says so', async () => {
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', '');
  const { store } = openFaulty();
  await expect(store.get('key')).rejects.toThrow(StorageUnavailable);
  await expect(keysOf(store.keys(''))).rejects.toThrow(StorageUnavailable);
});

test('a key or prefix that could lead elsewhere never leaves the process', async () => {
  const { store, sent } = openFaulty();
  const bad = [
    '',
    '.',
    '..',
    'a/../b',
    'a//b',
    '/a',
    'a/',
    'a\\b',
    'a%2fb',
    '%2e%2e',
    'a?b',
    'a#b',
    'a b',
    'ü',
    'k'.repeat(601),
  ];
  for (const key of bad) {
    await expect(store.get(key)).rejects.toThrow(RangeError);
    await expect(store.create(key, '')).rejects.toThrow(RangeError);
    await expect(store.put(key, '')).rejects.toThrow(RangeError);
    await expect(store.delete(key)).rejects.toThrow(RangeError);
  }
  for (const prefix of ['../', 'a//', '?cursor=', 'a b']) {
    await expect(keysOf(store.keys(prefix))).rejects.toThrow(RangeError);
  }
  expect(sent).toEqual([]);
});

test('bytes of any value come back unchanged', async () => {
  const { store, inject } = openFaulty();
  const all = Uint8Array.from({ length: 512 }, (_, n) => n % 256);
  expect(await store.getBytes('key')).toBeNull();
  expect(await store.create('key', all.subarray(100))).toBe('created');
  expect(await store.create('key', all)).toBe('exists');
  expect(await store.getBytes('key')).toEqual(all.slice(100));
  inject({ fault: { kind: 'torn body' } });
  expect(await store.getBytes('key')).toEqual(all.slice(100));
  await store.create('empty', new Uint8Array());
  expect(await store.getBytes('empty')).toEqual(new Uint8Array());
});
