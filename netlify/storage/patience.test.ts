import { expect, test } from 'vitest';
import type { Fault } from '#support/faulty-fetch.ts';
import { keysOf, openFaulty, status } from '#support/faulty-store.ts';
import { useLocalBlobs } from '#support/local-blobs.ts';
import { withinDeadline } from './deadline.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

useLocalBlobs();

test('a refusal is not retried', async () => {
  for (const code of [400, 401, 403, 413]) {
    const { store, sent } = openFaulty([{ fault: status(code), times: Infinity }]);
    await expect(store.create('key', 'one')).rejects.toMatchObject({ name: 'StorageUnavailable', status: code });
    await expect(store.get('key')).rejects.toMatchObject({ name: 'StorageUnavailable', status: code });
    expect(sent).toHaveLength(2);
  }
});

test('a transient failure is tried three times', async () => {
  for (const code of [408, 429, 500, 503]) {
    const { store, sent } = openFaulty([{ fault: status(code), times: Infinity }]);
    await expect(store.get('key')).rejects.toMatchObject({ name: 'StorageUnavailable', status: code });
    expect(sent).toHaveLength(3);
  }
});

test('no operation exceeds its time limit, whatever keeps it waiting', async () => {
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

test('a wait for work that another call began ends at the deadline too', async () => {
  const began = performance.now();
  const { promise: theirs } = Promise.withResolvers<string>();
  await expect(withinDeadline(150, () => theirs)).rejects.toBeInstanceOf(StorageUnavailable);
  expect(performance.now() - began).toBeLessThan(600);
});

test('a failure after the caller has given up is silent', async () => {
  const { promise: theirs, reject } = Promise.withResolvers<string>();
  await expect(withinDeadline(20, () => theirs)).rejects.toBeInstanceOf(StorageUnavailable);
  // An unhandled rejection would fail this file.
  reject(new Error('much later'));
  await theirs.catch(() => undefined);
});
