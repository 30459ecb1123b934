import { expect, test } from 'vitest';
import { defaultPassword, defaultPasswordHash } from '../auth/default-credentials.ts';
import { hashPassword, isPassword, passwordMatches, readPasswordHash, type PasswordHash } from './password-hash.ts';

const read = (stored: string): PasswordHash => {
  const hash = readPasswordHash(stored);
  if (!hash) throw new Error(`${stored} cannot be read.`);
  return hash;
};
const salt = 'A'.repeat(22);
const key = 'B'.repeat(43);

test('a stored hash names its parameters, and only the same password matches it', async () => {
  const stored = await hashPassword('correct horse battery');
  expect(stored).toMatch(/^scrypt:ln=17,r=8,p=1:[\w-]{22}:[\w-]{43}$/);
  expect(read(stored).cost).toEqual({ N: 131_072, r: 8, p: 1 });
  expect(await passwordMatches(read(stored), 'correct horse battery')).toBe(true);
  expect(await passwordMatches(read(stored), 'correct horse battery ')).toBe(false);
  expect(await passwordMatches(read(stored), '')).toBe(false);
});

test('the same password is stored differently each time', async () => {
  expect(await hashPassword('correct horse battery')).not.toBe(await hashPassword('correct horse battery'));
});

test('the documented hash matches the documented password', async () => {
  expect(await passwordMatches(read(defaultPasswordHash), defaultPassword)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['another scheme', `bcrypt:ln=17,r=8,p=1:${salt}:${key}`],
  ['fewer rounds', `scrypt:ln=14,r=8,p=1:${salt}:${key}`],
  ['smaller blocks', `scrypt:ln=17,r=1,p=1:${salt}:${key}`],
  ['no lanes', `scrypt:ln=17,r=8,p=0:${salt}:${key}`],
  ['more memory than there is', `scrypt:ln=18,r=8,p=1:${salt}:${key}`],
  ['a short salt', `scrypt:ln=17,r=8,p=1:${salt.slice(1)}:${key}`],
  ['a short key', `scrypt:ln=17,r=8,p=1:${salt}:${key.slice(1)}`],
  ['a line break', `scrypt:ln=17,r=8,p=1:${salt}:${key}\n`],
])('a stored hash with %s is rejected', (_, stored) => {
  expect(readPasswordHash(stored)).toBeNull();
});

test.each([
  ['11 characters', 'x'.repeat(11), false],
  ['12 characters', 'x'.repeat(12), true],
  ['12 spaces, which nobody trims', ' '.repeat(12), true],
  ['12 emoji', '🔑'.repeat(12), true],
  ['6 emoji of 12 UTF-16 units', '🔑'.repeat(6), false],
  ['128 emoji', '🔑'.repeat(128), true],
  ['129 characters', 'x'.repeat(129), false],
  ['a NUL that no hash would notice', `${'x'.repeat(12)}\u0000`, false],
])('a password of %s: %s → %s', (_, password, allowed) => {
  expect(isPassword(password)).toBe(allowed);
});
