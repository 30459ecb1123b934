import { expect, test, vi } from 'vitest';
import { createFaultyFetch, onWrites, type Fault, type Injection } from '#support/faulty-fetch.ts';
import { freshContext, rawStore, useLocalBlobs } from '#support/local-blobs.ts';
import { openStore } from './blobs.ts';
import { withinDeadline } from './deadline.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

useLocalBlobs();

function openFaulty(injections: Injection[] = [], timeoutMs = 1200) {
  const faulty = createFaultyFetch();
  const deployContext = freshContext();
  const store = openStore('store', { deployContext, fetch: faulty.fetch, timeoutMs });
  injections.forEach(faulty.inject);
  return { store, deployContext, ...faulty };
}

async function keysOf(keys: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const key of keys) found.push(key);
  return found;
}

const status = (code: number): Fault => ({ kind: 'status', status: code });

test('values come back, deleted ones do not', async () => {
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

test('keys come by prefix, over several pages', async () => {
  const { store, deployContext } = openFaulty();
  const raw = rawStore(deployContext, 'store');
  const keys = Array.from({ length: 1002 }, (_, n) => `all/${1000 + n}`);
  for (let done = 0; done < keys.length; done += 167) {
    await Promise.all(keys.slice(done, done + 167).map((key) => raw.set(key, '')));
  }
  await raw.set('other', '');
  expect(await keysOf(store.keys('all/'))).toEqual(keys);
});

test('a create takes one request, and one more where it loses', async () => {
  const { store, sent } = openFaulty();
  await store.create('key', 'one');
  expect(sent.map(({ method }) => method)).toEqual(['PUT']);
  expect(await store.create('key', 'two')).toBe('exists');
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'HEAD']);
});

test('a refusal is not tried again', async () => {
  for (const code of [400, 401, 403, 413]) {
    const { store, sent } = openFaulty([{ fault: status(code), times: Infinity }]);
    await expect(store.create('key', 'one')).rejects.toMatchObject({ name: 'StorageUnavailable', status: code });
    await expect(store.get('key')).rejects.toMatchObject({ name: 'StorageUnavailable', status: code });
    expect(sent).toHaveLength(2);
  }
});

test('a failure that may pass is tried three times', async () => {
  for (const code of [408, 429, 500, 503]) {
    const { store, sent } = openFaulty([{ fault: status(code), times: Infinity }]);
    await expect(store.get('key')).rejects.toMatchObject({ name: 'StorageUnavailable', status: code });
    expect(sent).toHaveLength(3);
  }
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

test('a value whose answer breaks off in the middle is fetched again', async () => {
  const { store, inject } = openFaulty();
  await store.put('key', '{"body": 1}');
  inject({ fault: { kind: 'torn body' } });
  expect(await store.get('key')).toBe('{"body": 1}');
  inject({ fault: { kind: 'torn body' } });
  expect(await keysOf(store.keys(''))).toEqual(['key']);
});

test('a lost answer is read back and counts as created', async () => {
  const { store, sent } = openFaulty([{ fault: { kind: 'reset after' }, where: onWrites }]);
  expect(await store.create('key', 'one')).toBe('created');
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'HEAD']);
});

test('a 412 for its own write counts as created', async () => {
  const { store } = openFaulty([
    { fault: { kind: 'reset after' }, where: onWrites },
    { fault: status(503), where: ({ method }) => method === 'HEAD' },
  ]);
  // The read-back fails too, the write is sent again and meets itself.
  expect(await store.create('key', 'one')).toBe('created');
});

test('a write that nobody could look at afterwards is not promised', async () => {
  const { store } = openFaulty([
    { fault: { kind: 'reset after' }, where: onWrites },
    { fault: status(503), times: Infinity },
  ]);
  await expect(store.create('key', 'one')).rejects.toBeInstanceOf(StorageUnavailable);
});

test('no operation takes longer than it may, however it is kept waiting', async () => {
  const faults: Fault[] = [{ kind: 'hang' }, { kind: 'slow', milliseconds: 5000 }, status(500)];
  for (const fault of faults) {
    const { store } = openFaulty([{ fault, times: Infinity }], 150);
    const began = performance.now();
    const operations = [
      store.get('key'),
      store.create('key', 'one'),
      store.put('key', 'one'),
      store.delete('key'),
      keysOf(store.keys('')),
    ];
    for (const outcome of await Promise.allSettled(operations)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'StorageUnavailable' } });
    }
    expect(performance.now() - began).toBeLessThan(1000);
  }
});

test('a deadline around several calls bounds them together', async () => {
  const { store } = openFaulty([{ fault: { kind: 'slow', milliseconds: 60 }, times: Infinity }]);
  const began = performance.now();
  const many = withinDeadline(200, async () => {
    for (let n = 0; n < 40; n += 1) await store.get(`key-${n}`);
  });
  await expect(many).rejects.toBeInstanceOf(StorageUnavailable);
  expect(performance.now() - began).toBeLessThan(1000);
});

test('without a connection to storage every operation says so', async () => {
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

test('a store needs a deploy context, and no context can name another’s store', () => {
  for (const deployContext of ['', 'Production', 'preview_production', 'a/b', '..', 'x'.repeat(64)]) {
    expect(() => openStore('contacts', { deployContext })).toThrow(RangeError);
  }
  expect(openStore('contacts', { deployContext: 'deploy-preview' }).name).toBe('deploy-preview_contacts');
});
