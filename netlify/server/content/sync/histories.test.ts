import { contentStores, type ContentStores } from '#storage/collections/content-stores.ts';
import { openStores, storesOf } from '#storage/stores.ts';
import { memoryStore } from '#support/memory-store.ts';
import { storedSite } from '#support/stored-site.ts';
import { liveThrough, type Happened } from '#support/sync-history.ts';
import { expect, test } from 'vitest';

/** A minute passes between any two actions. */
function clock(): () => Date {
  let now = Date.UTC(2026, 2, 14);
  return () => new Date((now += 60_000));
}

const inMemory = (now: () => number): ContentStores =>
  openStores({ deployContext: 'memory', store: memoryStore, now }).open(contentStores);

async function liveThroughAll(seeds: readonly number[], open: (tick: () => Date) => ContentStores): Promise<Happened> {
  const happened: Happened = new Map();
  for (const seed of seeds) {
    const tick = clock();
    const one = await liveThrough(seed, open(tick), tick).catch((cause: unknown) => {
      throw new Error(`History ${seed}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    });
    for (const [what, times] of one) happened.set(what, (happened.get(what) ?? 0) + times);
  }
  return happened;
}

const seedsFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);
const everything = [
  ...['imported', 'updated', 'merged', 'matched', 'unchanged', 'kept', 'conflict', 'orphaned', 'deleted'],
  ...['a file was edited', 'a file was added', 'a file was removed', 'a file was dropped', 'an item was pulled'],
  ...[
    'an item was edited',
    'an item was created',
    'an item was deleted',
    'an item came back',
    'a conflict was settled',
  ],
  ...['two files were swapped', 'a revision was restored', 'a deploy brought an edit'],
  'a pull left a file that waits in a draft',
];

test('in 2,000 random histories no acknowledged edit is lost, and a second sync never changes anything', async () => {
  const happened = await liveThroughAll(seedsFrom(1, 2_000), (tick) => inMemory(() => tick().getTime()));
  // A property that is never exercised would hold trivially.
  for (const what of everything) expect([what, (happened.get(what) ?? 0) > 50]).toEqual([what, true]);
  // It takes half a minute alone, and two minutes alongside other tests on a slow machine.
});

test('the same holds for 20 more histories with the real store', async () => {
  for (const seed of seedsFrom(5_001, 20)) {
    const { deploy } = await storedSite();
    const happened = await liveThroughAll([seed], () => storesOf(deploy.context).open(contentStores));
    expect(happened.size).toBeGreaterThan(0);
  }
});
