import { limits } from '#storage/collections/limits.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { Refusal } from '../http/refusal.ts';
import { countAttempt } from './attempts.ts';

const minute = 60_000;
const start = Date.UTC(2026, 10, 21, 9);
let site: StoredSite;

beforeEach(async () => {
  site = await storedSite();
});

const attempt = (username: string, now = start, origin = 'one address') =>
  countAttempt(site.stores.open(limits), { origin, username, now });

/** Seconds to wait, or 0 if the attempt is allowed. */
async function waitOf(promise: Promise<unknown>): Promise<number> {
  try {
    await promise;
    return 0;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_requests') return error.details.retryAfterSeconds ?? -1;
    throw error;
  }
}

async function fail(times: number, username = 'ada', now = start): Promise<void> {
  for (let made = 0; made < times; made++) await attempt(username, now);
}

describe('five failures of one user from one address', () => {
  test('are followed by a wait until the first is 15 minutes old', async () => {
    await fail(5);
    expect(await waitOf(attempt('ada', start + 5 * minute))).toBe(600);
    expect(await waitOf(attempt('ada', start + 15 * minute))).toBe(0);
  });

  test('do not hold back another user or another address', async () => {
    await fail(5);
    expect(await waitOf(attempt('ada'))).toBeGreaterThan(0);
    expect(await waitOf(attempt('grace'))).toBe(0);
    expect(await waitOf(attempt('ada', start, 'another address'))).toBe(0);
  });

  test('cause a wait that further attempts do not extend', async () => {
    await fail(5);
    for (let minutes = 1; minutes < 15; minutes++)
      expect(await waitOf(attempt('ada', start + minutes * minute))).toBeGreaterThan(0);
    expect(await waitOf(attempt('ada', start + 15 * minute))).toBe(0);
  });

  test('are all that get through when thirty arrive at once', async () => {
    const waits = await Promise.all(Array.from({ length: 30 }, () => waitOf(attempt('ada'))));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5);
  });
});

describe('twenty failures from one address', () => {
  test('are followed by a wait until the first is an hour old, whichever users they name', async () => {
    for (let made = 0; made < 20; made++) await fail(1, `user-${made}`);
    expect(await waitOf(attempt('ada', start + 30 * minute))).toBe(1800);
    expect(await waitOf(attempt('ada', start + 60 * minute))).toBe(0);
  });

  test('block attempts without counting them against their user', async () => {
    for (let made = 0; made < 20; made++) await fail(1, `user-${made}`);
    for (let made = 0; made < 9; made++) expect(await waitOf(attempt('ada', start + 59 * minute))).toBeGreaterThan(0);
    const later = start + 61 * minute;
    for (let made = 0; made < 5; made++) expect(await waitOf(attempt('ada', later))).toBe(0);
  });
});

describe('a success', () => {
  test('clears the failures of its user from that address', async () => {
    await fail(4);
    await (await attempt('ada')).succeeded();
    await fail(5);
    expect(await waitOf(attempt('ada'))).toBeGreaterThan(0);
  });

  test('does not clear the failures of an address or of another user', async () => {
    await fail(5, 'grace');
    for (let made = 0; made < 15; made++) await fail(1, `user-${made}`);
    expect(await waitOf(attempt('ada'))).toBeGreaterThan(0);
    const later = start + 14 * minute;
    const other = await countAttempt(site.stores.open(limits), {
      origin: 'another address',
      username: 'ada',
      now: later,
    });
    await other.succeeded();
    expect(await waitOf(attempt('grace', later))).toBeGreaterThan(0);
    expect(await waitOf(attempt('ada', later))).toBeGreaterThan(0);
  });

  test('is not counted, however often it happens', async () => {
    for (let made = 0; made < 30; made++) await (await attempt('ada')).succeeded();
    expect(await waitOf(attempt('ada'))).toBe(0);
  });
});

test('an attempt that tested no password does not count', async () => {
  for (let made = 0; made < 25; made++) await (await attempt('ada')).withdrawn();
  await fail(4);
  expect(await waitOf(attempt('ada'))).toBe(0);
  expect(await waitOf(attempt('ada'))).toBeGreaterThan(0);
});
