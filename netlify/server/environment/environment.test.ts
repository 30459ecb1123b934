import { expect, test } from 'vitest';
import { defaultPasswordHash } from '../auth/default-credentials.ts';
import { readEnvironment } from './environment.ts';

const good = {
  SESSION_SECRET: 'x'.repeat(32),
  ADMIN_USERNAME: 'ada',
  ADMIN_PASSWORD_HASH: defaultPasswordHash,
  SITE_URL: 'https://meridianforge.example',
};

test('valid variables are used as they are', () => {
  expect(readEnvironment({ ...good, HOME: '/nowhere' })).toEqual({ ...good, wrong: new Map() });
});

test('an empty variable counts as not set', () => {
  expect(readEnvironment({ SESSION_SECRET: '', SITE_URL: '' })).toEqual({ wrong: new Map() });
});

test.each([
  ['SESSION_SECRET', 'x'.repeat(31)],
  ['ADMIN_USERNAME', 'Ada Lovelace'],
  ['ADMIN_PASSWORD_HASH', 'correct horse battery'],
  ['SITE_URL', 'www.example.org'],
  ['SITE_URL', 'javascript:alert(1)'],
  ['SMTP_URL', 'smtps://ada:100%@smtp.example.com'],
  ['SMTP_URL', 'smtps://a%zz:secret@smtp.example.com'],
  ['LOCAL_SITE', '1'],
])('%s set to %j counts as not set, the message says what to set, and the others are unaffected', (name, value) => {
  const { wrong, ...rest } = readEnvironment({ ...good, [name]: value });
  expect(rest).toEqual(Object.fromEntries(Object.entries(good).filter(([other]) => other !== name)));
  expect([...wrong.keys()]).toEqual([name]);
  expect(wrong.get(name)).toContain(name);
  expect(wrong.get(name)).not.toContain(value);
});
