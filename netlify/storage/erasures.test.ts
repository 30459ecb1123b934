import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { gatedStore, staleStore } from '#support/gated-store.ts';
import { memoryStore } from '#support/memory-store.ts';
import type { BlobStore } from './blobs.ts';
import { openCollection } from './records.ts';

const schema = z.object({ text: z.string() });
const copies = async (store: BlobStore): Promise<string> => {
  const texts: (string | null)[] = [];
  for await (const key of store.keys('snapshot/')) texts.push(await store.get(key));
  return texts.join('\n');
};
const openNotes = (store: BlobStore) => openCollection({ store, schema, keep: 3 });

/** A store whose lists can be frozen, so that they miss later changes, as the lists of another process may. */
function behind(store: BlobStore) {
  let current = store;
  const view: BlobStore = {
    ...store,
    keys: (prefix) => current.keys(prefix),
    entries: (prefix) => current.entries(prefix),
    folders: (prefix) => current.folders(prefix),
  };
  return { view, fallBehind: async () => void (current = await staleStore(store)) };
}

/** Lets this many calls pass, holds the next one back until `meanwhile` is done, and lets the rest pass. */
function heldAt(calls: number, meanwhile: () => Promise<unknown>) {
  let left = calls;
  let wasHeld = false;
  const gate = async (): Promise<void> => {
    left -= 1;
    if (left >= 0 || wasHeld) return;
    wasHeld = true;
    await meanwhile();
  };
  return { gate, wasHeld: () => wasHeld };
}

/**
 * Twenty records that a process has in memory, and twenty more that it does not, so that its next list rewrites the
 * snapshot. Its lists are frozen from now on.
 */
async function beforeAnErasure(gate: () => Promise<void> = () => Promise.resolve()) {
  const store = memoryStore('notes');
  const others = openNotes(store);
  const { view, fallBehind } = behind(store);
  const reader = openNotes(gatedStore(view, () => current()));
  let current = (): Promise<void> => Promise.resolve();
  for (let n = 10; n < 30; n += 1) await others.create(`id-${n}`, { text: `text ${n}` });
  await reader.all();
  for (let n = 30; n < 50; n += 1) await others.create(`id-${n}`, { text: `text ${n}` });
  await fallBehind();
  current = gate;
  return { store, others, reader };
}

test('a process that has an erased record in memory and a list from before the erasure does not put it back into the snapshot', async () => {
  const { store, others, reader } = await beforeAnErasure();
  await others.erase('id-15');
  await reader.all();
  expect(await copies(store)).toContain('text 40');
  expect(await copies(store)).not.toContain('text 15');
});

test('a process that has just started does not put an erased record back into the snapshot either', async () => {
  const { store, others } = await beforeAnErasure();
  const { view, fallBehind } = behind(store);
  await fallBehind();
  const kept = await store.get('all/id-15/000001');
  await others.erase('id-15');
  // As if a get had been answered before the erasure.
  await openNotes({
    ...view,
    get: (key) => (key === 'all/id-15/000001' ? Promise.resolve(kept) : store.get(key)),
  }).all();
  expect(await copies(store)).toContain('text 40');
  expect(await copies(store)).not.toContain('text 15');
});

test('wherever an erasure falls between the calls of a list, no erased record is in the snapshot', async () => {
  for (let calls = 0; ; calls += 1) {
    const held = heldAt(calls, () => others.erase('id-15'));
    const { store, others, reader } = await beforeAnErasure(() => held.gate());
    await reader.all();
    if (!held.wasHeld()) break;
    expect([calls, await copies(store)]).not.toEqual([calls, expect.stringContaining('text 15')]);
    expect(await copies(store)).toContain('text 14');
  }
});

test('wherever a list falls between the calls of an erasure, no erased record is in the snapshot', async () => {
  for (let calls = 0; ; calls += 1) {
    const { store, reader } = await beforeAnErasure();
    const held = heldAt(calls, () => reader.all());
    await openNotes(gatedStore(store, () => held.gate())).erase('id-15');
    if (!held.wasHeld()) break;
    expect([calls, await copies(store)]).not.toEqual([calls, expect.stringContaining('text 15')]);
    expect(await copies(store)).toContain('text 14');
  }
});

test('when two records are erased at once, neither erasure brings the other record back', async () => {
  for (let calls = 0; ; calls += 1) {
    const { store, others } = await beforeAnErasure();
    await others.all();
    const held = heldAt(calls, () => others.erase('id-16'));
    await openNotes(gatedStore(store, () => held.gate())).erase('id-15');
    if (!held.wasHeld()) break;
    expect([calls, await copies(store)]).not.toEqual([calls, expect.stringMatching(/text 1[56]/)]);
    expect(await copies(store)).toContain('text 14');
  }
});
