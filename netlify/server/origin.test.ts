import { expect, test } from 'vitest';
import { originMark, originOf } from './origin.ts';

const secret = 'a secret of more than thirty-two bytes';
const morning = new Date('2026-03-14T00:00:00Z');
const night = new Date('2026-03-14T23:59:59Z');
const nextDay = new Date('2026-03-15T00:00:00Z');

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (ip, origin) => {
  expect(originOf(ip)).toBe(origin);
});

test('a mark is the same all day, another the day after, and says nothing of the address', () => {
  const mark = originMark(secret, '203.0.113.7', morning);
  expect(originMark(secret, '203.0.113.7', night)).toBe(mark);
  expect(originMark(secret, '203.0.113.7', nextDay)).not.toBe(mark);
  expect(originMark(secret, '203.0.113.8', morning)).not.toBe(mark);
  expect(originMark(`${secret}!`, '203.0.113.7', morning)).not.toBe(mark);
  expect(mark).toMatch(/^[\w-]{43}$/);
});
