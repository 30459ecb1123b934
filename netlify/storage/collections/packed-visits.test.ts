import { expect, test } from 'vitest';
import { visitRowsOf } from '#server/analytics/visit-rows.ts';
import { randomOf } from '#support/random.ts';
import { syntheticVisits } from '#support/synthetic-visits.ts';
import { pack } from '../packing.ts';
import { packVisits, unpackVisits } from './packed-visits.ts';
import { toColumns } from './visit-columns.ts';

const day = 24 * 60 * 60_000;

/** A day with this many visits. */
function dayOfVisits(visits: number) {
  const batches = syntheticVisits({ random: randomOf(visits), from: 0, until: day, visits });
  return toColumns(visitRowsOf(batches, 0));
}

test('the visits of each day come back unchanged, whatever the widths of their columns are', async () => {
  for (const counts of [[], [0], [1, 0, 3], [400, 7]]) {
    const days = Object.fromEntries(counts.map((visits, n) => [`2026-11-0${n + 1}`, dayOfVisits(visits)]));
    expect((await unpackVisits(await packVisits(days))).days).toEqual(days);
  }
});

test('bytes that are not visits, or have another form, are refused', async () => {
  const other = Buffer.from(JSON.stringify({ form: 'visits 2', days: {} }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(other.length);
  const packed = await packVisits({ '2026-11-01': dayOfVisits(20) });
  for (const bytes of [Buffer.from('no visits'), await pack([length, other]), packed.subarray(0, -20)])
    await expect(unpackVisits(bytes)).rejects.toThrow();
});
