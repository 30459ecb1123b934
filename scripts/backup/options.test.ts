import { expect, it } from 'vitest';
import { readBackupOptions } from './options.ts';

const read = (ADMIN_TOKEN: string | undefined, ...args: string[]) =>
  readBackupOptions('Write: so.', '--from', ['accept-loss', 'beside='], { ADMIN_TOKEN }, args);

it('a site, a folder, a token and a switch are read in any order', () => {
  expect(read(' a.b.c\n', 'folder', '--accept-loss', '--from', 'https://the.site/admin', '--beside', 'x')).toEqual({
    origin: 'https://the.site',
    token: 'a.b.c',
    folder: 'folder',
    switches: new Set(['accept-loss']),
    values: new Map([['beside', 'x']]),
  });
});

it.each(['http://localhost:8888', 'http://127.0.0.1', 'http://[::1]:1'])('a site on this machine may be %s', (site) => {
  expect(read('a.b.c', 'folder', '--from', site).origin).toBe(site);
});

it('an answer that refuses the sign-in is not taken for a token, and its message is shown', () => {
  const refusal = { success: false, code: 'unauthorized', message: 'Invalid credentials', requestId: 'r1' };
  expect(() => read(JSON.stringify(refusal), '--from', 'https://the.site', 'x')).toThrow(
    /^ADMIN_TOKEN is no token: signing in was refused\. Invalid credentials$/,
  );
  expect(() => read('{}', '--from', 'https://the.site', 'x')).toThrow(/^Set ADMIN_TOKEN to the token/);
});

it.each<[token: string | undefined, args: string[], sentence: RegExp]>([
  [undefined, ['--from', 'https://the.site', 'x'], /^Set ADMIN_TOKEN to the token/],
  ['', ['--from', 'https://the.site', 'x'], /^Set ADMIN_TOKEN to the token/],
  ['a b', ['--from', 'https://the.site', 'x'], /^Set ADMIN_TOKEN to the token/],
  ['a.b.c', ['--from', 'http://the.site', 'x'], /^Write --from with https\. Otherwise, anyone on the way/],
  ['a.b.c', ['--from', 'http://localhost.the.site', 'x'], /^Write --from with https/],
  ['a.b.c', ['--from', 'the.site', 'x'], /^Write --from as the address of the site/],
  ['a.b.c', ['--from', 'https://the.site'], /^Write: so\.$/],
  ['a.b.c', ['x'], /^Write: so\.$/],
  ['a.b.c', ['--from', 'https://the.site', 'x', 'y'], /^Write: so\.$/],
  ['a.b.c', ['--from', 'https://the.site', 'x', '--force'], /Unknown option '--force'[^]*Write: so\.$/],
])('with the token %j, refuses %j and says what to write', (token, args, sentence) => {
  expect(() => read(token, ...args)).toThrow(sentence);
});
