import { describe, expect, test } from 'vitest';
import { useLocalBlobs } from '#support/local-blobs.ts';
import { behaviours } from './behaviours.ts';
import { naiveNotes } from './naive-adapter.ts';
import { recordNotes } from './record-notes.ts';

useLocalBlobs();

describe('the storage of this site', () => {
  test.each(behaviours)('$does', async ({ check }) => {
    await expect(check(recordNotes)).resolves.toBeUndefined();
  });
});

/**
 * Failures of the client when used as its documentation suggests. If one of these passes, its check no longer proves
 * anything.
 */
const naiveFailures = [
  'does not take a 403 for a write',
  'does not take a 413 for a write',
  'does not take a 429 for a write',
  'does not take a 500 for a write',
  'does not take a 500 with an etag for a write',
  'does not take a 200 without an etag for a write',
  'counts a write whose answer was lost as done',
  'gives up in time on storage that does not answer',
  'loses no acknowledged write of 200 concurrent writers, one winner a revision',
  'serves the rest of a list when one object is corrupt',
  'refuses an id that would lead into another store',
  'keeps a preview out of what production holds',
];

test('a naive adapter fails the checks that matter, and only those', async () => {
  const failed: string[] = [];
  for (const { does, check } of behaviours) await check(naiveNotes).catch(() => failed.push(does));
  expect(failed).toEqual(naiveFailures);
});
