import { callContext } from '#support/function-calls.ts';
import { expect, test } from 'vitest';
import { callOf } from './call.ts';
import { rateOf, requestRate } from './request-rate.ts';

test('as many requests as the limit allows pass in a minute, and the next is told when to come back', () => {
  const takes = requestRate(120);
  const waits = Array.from({ length: 121 }, (_, n) => takes('a', n * 100));
  expect(waits.slice(0, 120).every((wait) => wait === 0)).toBe(true);
  expect(waits[120]).toBe(48);
});

test('the window slides, and each request is forgotten a minute after it came', () => {
  const takes = requestRate(2);
  expect([takes('a', 0), takes('a', 30_000), takes('a', 59_999)]).toEqual([0, 0, 1]);
  expect([takes('a', 60_001), takes('a', 60_002)]).toEqual([0, 30]);
});

test('one address does not use up the limit of another', () => {
  const takes = requestRate(1);
  expect([takes('a', 0), takes('b', 0), takes('a', 1)]).toEqual([0, 0, 60]);
});

test('the number of remembered addresses is bounded, and a busy one is not forgotten', () => {
  const takes = requestRate(1);
  takes('busy', 0);
  for (let n = 0; n < 9_999; n++) takes(`a${n}`, 1);
  takes('busy', 2);
  takes('one too many', 3);
  expect(takes('busy', 4)).toBeGreaterThan(0);
  expect(takes('a0', 4)).toBe(0);
});

test('the guard counts by address of origin, and says what the caller has to wait for', () => {
  const { check } = rateOf(1, 'sending more events');
  const from = (ip: string) => callOf(new Request('https://meridianforge.example/'), callContext({ ip }), {});
  void check(from('2001:db8:1:2::1'));
  void check(from('2001:db8:1:3::1'));
  expect(() => check(from('2001:db8:1:2::2'))).toThrow('Please wait a minute before sending more events.');
});
