import { describe, expect, test, vi } from 'vitest';
import { configureSignIn } from '#support/administrator.ts';
import { credentialsAt, notConfigured } from './credentials.ts';

const here = { host: 'localhost', ip: '127.0.0.1', deployContext: 'dev' };
const deployed = { host: 'meridianforge.example', ip: '203.0.113.7', deployContext: 'production' };

/** Sets the environment as the local server does. */
function runLocally(variables: Record<string, string> = {}): void {
  vi.stubEnv('LOCAL_SITE', 'yes');
  vi.stubEnv('SESSION_SECRET', 's'.repeat(43));
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
}

describe('the documented credentials', () => {
  test.each([
    here,
    { ...here, host: '127.0.0.1' },
    { ...here, host: '127.1.2.3', ip: '127.1.2.3' },
    { ...here, host: '[::1]', ip: '::1' },
    { ...here, ip: '::ffff:127.0.0.1' },
  ])('apply on this machine: %j', (place) => {
    runLocally();
    expect(credentialsAt(place)).toMatchObject({ username: 'admin', areDefault: true });
  });

  test.each([
    ['a deploy', { deployContext: 'production' }],
    ['a preview', { deployContext: 'deploy-preview' }],
    ['a branch', { deployContext: 'branch-deploy' }],
    ['a name that leads here', { host: 'attacker.example' }],
    ['a name that begins like ours', { host: 'localhost.attacker.example' }],
    ['a name that looks like an address', { host: '127.0.0.1.attacker.example' }],
    ['no name', { host: '' }],
    ['another machine that says it is this one', { ip: '192.168.1.20' }],
    ['an address that only ends like one of ours', { ip: '1.127.0.0.1' }],
  ])('do not apply for %s', (_, change) => {
    runLocally();
    expect(credentialsAt({ ...here, ...change })).toBeNull();
  });

  test('do not apply without the flag of the local server', () => {
    runLocally({ LOCAL_SITE: '' });
    expect(credentialsAt(here)).toBeNull();
  });

  test.each(['SITE_ID', 'DEPLOY_ID', 'NETLIFY', 'AWS_LAMBDA_FUNCTION_NAME'])(
    'do not apply if Netlify set %s',
    (name) => {
      runLocally({ [name]: 'true' });
      expect(credentialsAt(here)).toBeNull();
    },
  );

  test('give way to a configured password, and do not come back if that password is malformed', () => {
    configureSignIn({ LOCAL_SITE: 'yes' });
    expect(credentialsAt(here)).toMatchObject({ username: 'ada', areDefault: false });
    vi.stubEnv('ADMIN_PASSWORD_HASH', 'change-this-password');
    expect(credentialsAt(here)).toBeNull();
  });
});

describe('a deployed site', () => {
  test('lets in the user that its environment names', () => {
    configureSignIn();
    expect(credentialsAt(deployed)).toMatchObject({ username: 'ada', areDefault: false });
  });

  test.each([
    ['nothing', { SESSION_SECRET: '', ADMIN_PASSWORD_HASH: '' }, ['SESSION_SECRET', 'ADMIN_PASSWORD_HASH']],
    ['no secret', { SESSION_SECRET: '' }, ['SESSION_SECRET']],
    ['a short secret', { SESSION_SECRET: 'secret' }, ['SESSION_SECRET']],
    ['no password', { ADMIN_PASSWORD_HASH: '' }, ['ADMIN_PASSWORD_HASH']],
    ['a password in place of its hash', { ADMIN_PASSWORD_HASH: 'hunter2hunter2' }, ['ADMIN_PASSWORD_HASH']],
    ['a user name that is none', { ADMIN_USERNAME: 'Ada!' }, ['ADMIN_USERNAME']],
  ])('with %s set lets nobody in, and says what to set', (_, variables, named) => {
    configureSignIn(variables);
    expect(credentialsAt(deployed)).toBeNull();
    const { code, status, message } = notConfigured();
    expect([code, status]).toEqual(['not_configured', 503]);
    expect(message.match(/\b[A-Z]+_[A-Z_]+/g)).toEqual(named);
    expect(message).not.toMatch(/hunter2|Ada!/);
  });
});
