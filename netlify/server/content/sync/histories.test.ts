import { openContentBases } from '#storage/collections/content-bases.ts';
import { openContentSlugs } from '#storage/collections/content-slugs.ts';
import { openContent } from '#storage/collections/content.ts';
import { memoryStore } from '#support/memory-store.ts';
import { storedSite } from '#support/stored-site.ts';
import { liveThrough, type Happened } from '#support/sync-history.ts';
import { expect, test } from 'vitest';
import { contentStoresOf, type ContentStores } from '../../stores/opened-content.ts';

/** A minute passes between any two things. */
function clock(): () => Date {
  let now = Date.UTC(2026, 2, 14);
  return () => new Date((now += 60_000));
}

function inMemory(now: () => number): ContentStores {
  const content = openContent({ store: memoryStore('content'), now });
  const slugs = openContentSlugs({ store: memoryStore('slugs'), now }, content);
  return { content, slugs, bases: openContentBases({ store: memoryStore('bases') }) };
}

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
];

test('in 2,000 random histories no acknowledged edit is lost, and a second sync never changes anything', async () => {
  const happened = await liveThroughAll(seedsFrom(1, 2_000), (tick) => inMemory(() => tick().getTime()));
  // A property that nothing puts to the test holds as well.
  for (const what of everything) expect([what, (happened.get(what) ?? 0) > 100]).toEqual([what, true]);
}, 120_000);

test('so it is in 20 more with the real store', async () => {
  for (const seed of seedsFrom(5_001, 20)) {
    const { deploy } = await storedSite();
    const happened = await liveThroughAll([seed], () => contentStoresOf(deploy.context));
    expect(happened.size).toBeGreaterThan(0);
  }
}, 60_000);
