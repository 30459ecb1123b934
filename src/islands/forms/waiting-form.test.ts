import { expect, test } from 'vitest';
import { hasWaitedTooLong, parseWaiting } from './waiting-form.ts';

const waiting = { values: { name: 'Ada', message: 'Hello\n"there"' }, key: 'abc', since: 1000 };
const hour = 3_600_000;

test('what was kept is read back as it was', () => {
  expect(parseWaiting(JSON.stringify(waiting))).toEqual(waiting);
});

test.each([
  null,
  '',
  'sent',
  'null',
  '7',
  '[]',
  '{"values":null,"key":"abc","since":1}',
  '{"values":{"name":7},"key":"abc","since":1}',
  '{"values":{},"key":7,"since":1}',
  '{"values":{},"key":"abc","since":"1"}',
])('%j is no form that waits', (text) => {
  expect(parseWaiting(text)).toBeNull();
});

test('a form is sent by itself within the day for which the server knows its key, and not later', () => {
  expect(hasWaitedTooLong(waiting, 1000)).toBe(false);
  expect(hasWaitedTooLong(waiting, 1000 + 23 * hour)).toBe(false);
  expect(hasWaitedTooLong(waiting, 1001 + 23 * hour)).toBe(true);
});

test('a form of a moment that is still to come is not sent by itself', () => {
  expect(hasWaitedTooLong(waiting, 999)).toBe(true);
});
