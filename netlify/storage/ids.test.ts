import { expect, test } from 'vitest';
import { hourOf, monthOf, newId } from './ids.ts';

test('ids are ULIDs that sort by time, even within a millisecond', () => {
  const ids = [...Array.from({ length: 1000 }, () => newId(1_795_000_000_000)), newId(1_795_000_000_001)];
  expect(ids.every((id) => /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(id))).toBe(true);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the time of an id matches the example in the specification', () => {
  // github.com/ulid/spec: ulid(1469918176385) begins with 01ARYZ6S41.
  expect(newId(1_469_918_176_385).slice(0, 10)).toBe('01ARYZ6S41');
});

test('an id tells its month in UTC', () => {
  expect(monthOf(newId(Date.UTC(2026, 10, 1)))).toBe('2026-11');
  expect(monthOf(newId(Date.UTC(2026, 10, 1) - 1))).toBe('2026-10');
});

test('an id tells its hour in UTC', () => {
  expect(hourOf(newId(Date.UTC(2026, 10, 21, 9)))).toBe('2026-11-21T09');
  expect(hourOf(newId(Date.UTC(2026, 10, 21, 9) - 1))).toBe('2026-11-21T08');
  expect(hourOf('not-a-ulid')).toBeNull();
});

test('anything but a ULID has no month', () => {
  const id = newId();
  for (const other of [
    '',
    id.toLowerCase(),
    id.slice(1),
    `${id}0`,
    id.replace(/^./, '8'),
    `${id.slice(0, 25)}U`,
    '7ZZZZZZZZZ0000000000000000',
  ]) {
    expect(monthOf(other)).toBeNull();
  }
});
