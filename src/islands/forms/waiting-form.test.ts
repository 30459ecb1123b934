import { expect, test, vi } from 'vitest';
import { dropWaiting, hasWaitedTooLong, parseWaiting } from './waiting-form.ts';

const waiting = { values: { name: 'Ada', message: 'Hello\n"there"' }, key: 'abc', since: 1000 };
const hour = 3_600_000;

test('reads a stored form back unchanged', () => {
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
])('%j is not a waiting form', (text) => {
  expect(parseWaiting(text)).toBeNull();
});

test('a form is sent automatically while the server still knows its key, and not later', () => {
  expect(hasWaitedTooLong(waiting, 1000)).toBe(false);
  expect(hasWaitedTooLong(waiting, 1000 + 23 * hour)).toBe(false);
  expect(hasWaitedTooLong(waiting, 1001 + 23 * hour)).toBe(true);
});

test('a form dated in the future is not sent automatically', () => {
  expect(hasWaitedTooLong(waiting, 999)).toBe(true);
});

test('a form that was sent no longer waits, even if the storage is too full to say that it was sent', () => {
  const removeItem = vi.fn<(key: string) => void>();
  const setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  vi.stubGlobal('location', { href: 'https://forge.example/contact' });
  vi.stubGlobal('localStorage', { setItem, removeItem });
  dropWaiting('/api/contact', 'abc');
  expect(removeItem).toHaveBeenCalledOnce();
});
