import { expect, test } from 'vitest';
import { parseEnvironment, secretOf } from './environment.ts';

test('a secret of 32 bytes is taken', () => {
  const secret = 'x'.repeat(32);
  expect(secretOf(parseEnvironment({ SESSION_SECRET: secret, HOME: '/' }))).toBe(secret);
});

test('without a secret whoever needs one says what to set, and nothing is made up', () => {
  expect(() => secretOf(parseEnvironment({}))).toThrow(/set SESSION_SECRET/);
  expect(() => secretOf(parseEnvironment({}))).toThrow(
    expect.objectContaining({ code: 'not_configured', status: 503 }),
  );
});

test('a secret that is too short is refused with what to set', () => {
  expect(() => parseEnvironment({ SESSION_SECRET: 'short' })).toThrow(/at least 32 random bytes/);
});
