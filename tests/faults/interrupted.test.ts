import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openStore } from '#storage/blobs.ts';
import { openCollection } from '#storage/records.ts';
import { createFaultyFetch } from '#support/faulty-fetch.ts';
import { collectEvents, everythingIn, freshContext, useLocalBlobs } from '#support/local-blobs.ts';

useLocalBlobs();

function openNotes(deployContext: string) {
  const faulty = createFaultyFetch();
  const store = openStore('notes', { deployContext, fetch: faulty.fetch });
  const notes = openCollection({ store, schema: z.object({ text: z.string() }), keep: 3, log: collectEvents().log });
  return { ...notes, ...faulty };
}

/** Six records with a snapshot; the one with the secret in two revisions. */
async function withSecret() {
  const deployContext = freshContext();
  const notes = openNotes(deployContext);
  for (let n = 0; n < 5; n += 1) await notes.create(`other-${n}`, { text: 'harmless' });
  await notes.create('person', { text: 'secret one' });
  await notes.update('person', 1, () => ({ text: 'secret two' }));
  await notes.all();
  expect(await everythingIn(deployContext, 'notes')).toContain('secret');
  return deployContext;
}

test('an erasure interrupted at any point never shows the record again, and the next erasure completes it', async () => {
  // Counts the requests of an erasure, to make each of them the first that fails.
  const whole = openNotes(await withSecret());
  await whole.erase('person');
  const steps = whole.sent.length;
  expect(steps).toBeGreaterThan(6);

  for (let survived = 0; survived < steps; survived += 1) {
    const deployContext = await withSecret();
    const broken = openNotes(deployContext);
    let passed = 0;
    broken.inject({ fault: { kind: 'status', status: 403 }, where: () => (passed += 1) > survived, times: Infinity });
    await expect(broken.erase('person')).rejects.toMatchObject({ name: 'StorageUnavailable' });

    const tombstoned = survived >= 2;
    const other = openNotes(deployContext);
    const shown = tombstoned ? null : { value: { text: 'secret two' } };
    if (shown) expect(await other.read('person')).toMatchObject(shown);
    else expect(await other.read('person')).toBeNull();
    expect((await other.all()).records.some(({ id }) => id === 'person')).toBe(!tombstoned);

    await openNotes(deployContext).erase('person');
    const left = await everythingIn(deployContext, 'notes');
    expect(left).not.toContain('secret');
    expect(left).not.toContain('person');
    expect((await openNotes(deployContext).all()).records).toHaveLength(5);
  }
});

test('an update that races an erasure leaves nothing of the record', async () => {
  for (let round = 0; round < 5; round += 1) {
    const deployContext = await withSecret();
    const outcomes = await Promise.all([
      openNotes(deployContext).erase('person'),
      ...Array.from({ length: 8 }, () =>
        openNotes(deployContext).update('person', 2, () => ({ text: 'secret three' })),
      ),
    ]);
    expect(outcomes[0]).toEqual({ status: 'erased' });
    expect(await openNotes(deployContext).read('person')).toBeNull();
    expect(await everythingIn(deployContext, 'notes')).not.toContain('person');
  }
});

test('an update that arrives after the last step of an erasure is undone', async () => {
  const deployContext = await withSecret();
  const slow = openNotes(deployContext);
  // The update has read the record; before its write is sent, the record is completely erased.
  const { promise: reached, resolve: reach } = Promise.withResolvers<boolean>();
  const { promise: erased, resolve: finish } = Promise.withResolvers<boolean>();
  const where = ({ method }: { method: string }): boolean => {
    if (method === 'PUT') reach(true);
    return method === 'PUT';
  };
  slow.inject({ fault: { kind: 'held', until: erased }, where });
  const updated = slow.update('person', 2, () => ({ text: 'secret three' }));
  await reached;
  await openNotes(deployContext).erase('person');
  finish(true);
  expect(await updated).toEqual({ status: 'missing' });
  expect(await everythingIn(deployContext, 'notes')).not.toContain('secret three');
});

test('a process killed between its writes and the snapshot loses nothing', async () => {
  const deployContext = freshContext();
  const module = (path: string): string => JSON.stringify(import.meta.resolve(path));
  const program = `
    const { openStore } = await import(${module('../../netlify/storage/blobs.ts')});
    const { openCollection } = await import(${module('../../netlify/storage/records.ts')});
    const z = await import('zod/mini');
    const dying = (input, init) => {
      if (init.method === 'put' && String(input).includes('/snapshot/')) process.kill(process.pid, 'SIGKILL');
      return fetch(input, init);
    };
    const store = openStore('notes', { deployContext: ${JSON.stringify(deployContext)}, fetch: dying });
    const notes = openCollection({ store, schema: z.object({ text: z.string() }), keep: 3 });
    for (let n = 0; n < 20; n += 1) await notes.create('id-' + n, { text: 'text ' + n });
    await notes.all();
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: process.env,
    stdio: 'inherit',
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  const texts = (await openNotes(deployContext).all()).records.map(({ value }) => value.text);
  expect(texts.sort()).toEqual(Array.from({ length: 20 }, (_, n) => `text ${n}`).sort());
});
