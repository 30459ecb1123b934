import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readOperation, readOperations, type OperationCheck } from '#contract/api/admin-operations.ts';
import { sendContact } from '#contract/api/contact.ts';
import { fillPath } from '#contract/endpoint.ts';
import { builds } from '#storage/collections/builds.ts';
import { newId } from '#storage/ids.ts';
import { limits } from '#storage/collections/limits.ts';
import { purges } from '#storage/collections/purges.ts';
import { retention } from '#storage/collections/retention.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { administratorOf } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { rawStore } from '#support/local-blobs.ts';
import { spoiledTexts } from '#support/spoiled-records.ts';
import { storedSite } from '#support/stored-site.ts';
import everyFiveMinutes from '../../functions/every-five-minutes.ts';
import everyHour from '../../functions/every-hour.ts';
import { contactLimit, newsletterLimit } from '../forms/limits.ts';
import { formLine, visitsLine } from '../operations/sizes.ts';
import { handleAdminOperations } from './admin-operations.ts';
import { handleContact } from './contact.ts';

const textLike = (pattern: RegExp) => expect.stringMatching(pattern) as string;
const textWith = (part: string) => expect.stringContaining(part) as string;
const minute = 60_000;
const hour = 60 * minute;

let site: Awaited<ReturnType<typeof storedSite>>;
let headers: Record<string, string>;

beforeEach(async () => {
  captureLog();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  site = await storedSite();
  headers = await administratorOf(site);
});

const ask = (path: string) =>
  callFunction(handleAdminOperations, apiRequest(path, { headers }), callContext({ deploy: site.deploy }));
async function look(check: OperationCheck) {
  const { status, body } = await ask(fillPath(readOperation.path, { check }));
  expect(status).toBe(200);
  return readOperation.response.parse(body).lines;
}
const needed = async () => readOperations.response.parse((await ask(readOperations.path)).body).needed;
const about = async (check: OperationCheck, word: string) => {
  const found = (await look(check)).filter(({ text }) => text.includes(word));
  expect(found).toHaveLength(1);
  return found[0];
};
const spoil = (store: string, key: string, text: string = spoiledTexts['torn JSON']) =>
  rawStore(site.deploy.context, store).set(key, text);

/** Sets the variable of the local server. */
const onThisMachine = () => vi.stubEnv('LOCAL_SITE', 'yes');

test('an unknown check is answered with 404, but with 401 without a token', async () => {
  expect((await ask('/api/admin/operations/nothing')).status).toBe(404);
  headers = {};
  expect((await ask('/api/admin/operations/nothing')).status).toBe(401);
  expect((await ask('/api/admin/operations')).status).toBe(401);
});

describe('storage', () => {
  test('that accepts a write is reported with the milliseconds it took', async () => {
    const before = site.requests.length;
    expect(await look('storage')).toMatchObject([{ state: 'good', text: textLike(/took [\d,]+ ms just now\.$/) }]);
    const writes = site.requests.slice(before).filter((request) => request.startsWith('PUT'));
    expect(writes).toHaveLength(1);
  });

  test('that refuses writes is reported with the status, the number of tries, and what to do', async () => {
    site.faults = (request) => (request.startsWith('PUT') ? 500 : undefined);
    const [line] = await look('storage');
    expect(line).toMatchObject({ state: 'failing', remedy: textWith('netlifystatus.com') });
    expect(line?.text).toMatch(
      /^Storage accepts no writes: storage answered 500 to "put" in \S+_limits, asked 3 times in [\d,]+ ms\.$/,
    );
  });
});

describe('the configuration', () => {
  test('of a complete deployed site needs no attention, and shows no value', async () => {
    vi.stubEnv('SITE_URL', 'https://meridianforge.example');
    vi.stubEnv('BUILD_HOOK_URL', 'https://api.netlify.com/build_hooks/secret');
    const lines = await look('configuration');
    expect(lines.map(({ state }) => state)).toEqual(['good', 'good', 'good', 'good', 'good']);
    const said = JSON.stringify(lines);
    for (const name of ['SESSION_SECRET', 'ADMIN_PASSWORD_HASH', 'BUILD_HOOK_URL', 'SITE_URL', 'ADMIN_USERNAME'])
      expect(said).not.toContain(process.env[name]);
  });

  test.each([
    ['BUILD_HOOK_URL', undefined, /^BUILD_HOOK_URL is not set, so pages/],
    ['BUILD_HOOK_URL', 'not an address', /^BUILD_HOOK_URL is set to something unusable, so pages/],
    ['SITE_URL', 'not an address', /^SITE_URL is set to something unusable, so links/],
    ['SITE_URL', undefined, /^SITE_URL is not set, so links to this site begin with the domain/],
  ])('with %s set to %j says what that means and what to set', async (name, value, text) => {
    vi.stubEnv('URL', undefined);
    vi.stubEnv('SITE_URL', 'https://meridianforge.example');
    vi.stubEnv('BUILD_HOOK_URL', 'https://api.netlify.com/build_hooks/secret');
    vi.stubEnv(name, value);
    const line = await about('configuration', name);
    expect(line).toMatchObject({ state: 'attention', text: textLike(text) });
    expect(line?.remedy).toMatch(new RegExp(`^Set ${name} to .* deploy again\\.$`));
    expect(JSON.stringify(line)).not.toContain('not an address');
  });

  test('with SITE_URL set to a host that is not the primary domain says that it may redirect', async () => {
    vi.stubEnv('SITE_URL', 'https://www.meridianforge.example');
    vi.stubEnv('URL', 'https://meridianforge.example');
    expect(await about('configuration', 'to which other domains')).toMatchObject({
      state: 'note',
      remedy: textLike(/^Set SITE_URL to the primary domain/),
    });
    vi.stubEnv('URL', 'https://www.meridianforge.example');
    expect(JSON.stringify(await look('configuration'))).not.toContain('to which other domains');
  });

  test('of a developer’s machine needs no attention', async () => {
    onThisMachine();
    expect((await look('configuration')).filter(({ state }) => state !== 'good' && state !== 'note')).toEqual([]);
  });
});

test('mail that cannot leave says which variable is missing and which is unusable', async () => {
  vi.stubEnv('SMTP_URL', 'smtp://user:100%@smtp.example');
  vi.stubEnv('MAIL_FROM', '');
  const line = await about('mail', 'No mail leaves');
  expect(line).toMatchObject({
    state: 'attention',
    text: textLike(/can be read there\. SMTP_URL is set to something unusable\.$/),
    remedy: textLike(/^Set SMTP_URL to .* Set MAIL_FROM to /),
  });
});

describe('schedules', () => {
  const run = (schedule: typeof everyHour) =>
    schedule(new Request('http://localhost/'), callContext({ deploy: site.deploy }));

  test('that have run say when, and are reported as late after three hours or twenty minutes', async () => {
    await run(everyHour);
    await run(everyFiveMinutes);
    expect(await look('schedules')).toMatchObject([
      { state: 'good', text: textLike(/^every-hour, .* ran less than a minute ago, at .* UTC\.$/) },
      { state: 'good', text: textLike(/^every-five-minutes, .* ran less than a minute ago/) },
    ]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 21 * minute });
    expect((await look('schedules')).map(({ state }) => state)).toEqual(['good', 'failing']);
    vi.setSystemTime(Date.now() + 3 * hour);
    headers = await administratorOf(site);
    const [late] = await look('schedules');
    vi.useRealTimers();
    expect(late).toMatchObject({ state: 'failing', remedy: textWith('Logs, Functions') });
    expect(late?.text).toContain('3 hours ago');
  });

  test('that have never run are reported, but as failing only once they should have run', async () => {
    expect((await look('schedules')).map(({ state }) => state)).toEqual(['failing', 'failing']);
    onThisMachine();
    expect(await look('schedules')).toMatchObject([
      { state: 'note', text: textWith('No run of every-hour') },
      { state: 'note', text: textWith('No run of every-five-minutes') },
    ]);
  });

  test('that leave something undone say what it is and when that began', async () => {
    const kind = { done: 0, left: 0, failed: 0, behindSince: Date.now() - 30 * hour };
    const kinds = { limits: { ...kind, failed: 4 }, events: { ...kind, left: 9 } };
    await site.stores.open(retention).write({ at: Date.now(), kinds });
    expect(await about('schedules', 'storage failed at 4')).toMatchObject({ state: 'attention' });
    expect(await about('schedules', 'no time for at least 9')).toMatchObject({ state: 'attention' });
    const since = Date.now() - hour;
    await site.stores
      .open(retention)
      .write({ at: Date.now(), kinds: { events: { ...kind, left: 9, behindSince: since } } });
    expect(await about('schedules', 'no time for at least 9')).toMatchObject({ state: 'note' });
  });
});

test('a restore that has not ended is reported, once it has stopped with how to continue or end it', async () => {
  const wrote = (ago: number) => site.stores.open(retention).noteDone('restore', Date.now() - ago);
  const lines = async () => (await look('schedules')).filter(({ text }) => text.includes('restore'));
  await wrote(minute);
  expect(await lines()).toMatchObject([
    { state: 'note', remedy: null, text: textLike(/^A restore last wrote a minute ago, at .* has not ended\./) },
  ]);
  await wrote(2 * hour);
  expect(await lines()).toMatchObject([
    {
      state: 'attention',
      text: textLike(/2 hours ago, at .* UTC at the latest, .* unsubscribes/),
      remedy: textWith(`netlify blobs:delete ${site.deploy.context}_retention last-restore.`),
    },
  ]);
  await rawStore(site.deploy.context, 'retention').delete('last-restore');
  expect(await lines()).toEqual([]);
  await wrote(24 * hour);
  expect(await lines()).toEqual([]);
});

describe('purges', () => {
  test('on a machine without a CDN need no attention', async () => {
    onThisMachine();
    expect(await look('purges')).toMatchObject([{ state: 'note', remedy: null }]);
  });

  test('that failed are reported until they succeed, with the last successful one', async () => {
    vi.stubEnv('NETLIFY_PURGE_API_TOKEN', 'token');
    expect(await look('purges')).toMatchObject([{ state: 'note' }]);
    await site.stores.open(retention).noteDone('purge', Date.now() - 2 * hour);
    expect(await look('purges')).toMatchObject([{ state: 'good', text: textWith('2 hours ago') }]);
    await site.stores.open(purges).note(['essays'], Date.now());
    const [failed, last] = await look('purges');
    expect(failed).toMatchObject({
      state: 'attention',
      text: textLike(/under essays\. .* at the latest\.$/),
    });
    expect(last).toMatchObject({ state: 'good' });
  });

  test('for which Netlify gave no token are reported', async () => {
    expect(await look('purges')).toMatchObject([{ state: 'attention', text: textWith('no token') }]);
  });
});

test('a failed build is reported with what to fix, and a successful one with its time', async () => {
  expect(await look('build')).toMatchObject([{ state: 'note', text: 'Nothing has been built here yet.' }]);
  const note = (error: string | null, file: string | null) =>
    site.stores.open(builds).change('site', () => ({
      ...{ request: null, call: null },
      build: { startedAt: Date.now() - 1, endedAt: Date.now(), error, problem: { file, item: null } },
    }));
  await note('It leads to nowhere.', 'content/essays/one.md');
  expect(await look('build')).toMatchObject([
    {
      state: 'failing',
      text: 'The last build failed, and visitors still see the one before. It leads to nowhere.',
      remedy: 'Fix content/essays/one.md and deploy.',
    },
  ]);
  await note('It leads to nowhere.', null);
  expect(await look('build')).toMatchObject([{ remedy: textWith('deploy log') }]);
});

describe('what cannot be read', () => {
  test('is empty if nothing is stored', async () => {
    const [line, ...more] = await look('unreadable');
    expect(line).toMatchObject({
      state: 'good',
      text: textLike(/: 0 items, 0 settings, .*0 days and months of analytics\.$/),
    });
    expect(more).toEqual([]);
  });

  test.each([
    ['content', 'all/one/000001', '1 of 1 item ', '/admin/content'],
    ['settings', 'all/site_title/000001', '1 of 1 setting ', '/admin/settings'],
    ['media', `all/${'0'.repeat(64)}/000001`, '1 of 1 picture ', '/admin/media'],
    ['contacts', `2026-11/${newId(Date.UTC(2026, 10, 20))}/000001`, '1 of 1 message ', '/admin/contacts'],
    ['subscribers', 'all/one/000001', '1 of 1 subscriber ', '/admin/newsletter'],
    ['slugs', 'all/essay.one/000001', '1 of 1 reservation of an address ', '/admin/content'],
    ['builds', 'all/site/000001', '1 of 1 note of builds ', '/admin/dashboard'],
    ['rollups', 'days/2026-11-20', '1 of 1 day or month of analytics ', '/admin/analytics'],
  ])('in %s is named by its id, with a link to where it can be repaired', async (store, key, text, path) => {
    await spoil(store, key);
    const line = await about('unreadable', 'cannot be read');
    expect(line).toMatchObject({ state: 'attention', text: textWith(text), link: { path } });
    expect(line?.text).toContain(key.split('/')[1]);
    expect(line?.remedy).toMatch(/\.$/);
  });

  test('is marked if a later version wrote it, and only five of many are listed', async () => {
    for (let n = 0; n < 7; n += 1)
      await spoil('content', `all/item-${n}/000001`, spoiledTexts['what a later version wrote']);
    const line = await about('unreadable', 'cannot be read');
    expect(line?.text).toMatch(/^7 of 7 items cannot be read: item-\d \(later\), .* and 2 more\.$/);
  });

  test('includes the secret of ids, which the check does not create', async () => {
    expect((await about('unreadable', 'can be read'))?.text).toContain(' 0 secrets of ids');
    expect(await rawStore(site.deploy.context, 'keys').get('subscribers')).toBeNull();
    await site.stores.open(subscribers).idOf('ada@example.com');
    expect((await about('unreadable', 'can be read'))?.text).toContain(' 1 secret of ids');
    await spoil('keys', 'subscribers');
    const line = await about('unreadable', 'secret');
    expect(line).toMatchObject({ state: 'attention', remedy: textLike(/^No one can sign up .* docs\/backup\.md/) });
  });

  test('is unknown for a collection that storage does not list, and known for the others', async () => {
    await spoil('subscribers', 'all/one/000001');
    site.faults = (request) => (request.includes('_contacts') ? 403 : undefined);
    const lines = await look('unreadable');
    expect(lines.filter(({ state }) => state === 'unknown')).toMatchObject([
      {
        text: textLike(
          /^Whether all messages can be read could not be checked, because storage answered 403 to "list"/,
        ),
      },
    ]);
    expect(lines.filter(({ state }) => state === 'attention')).toHaveLength(1);
    expect(lines.at(-1)).toMatchObject({ state: 'good', text: textWith('0 items') });
    expect(lines.at(-1)?.text).not.toMatch(/messages|subscriber/);
  });
});

describe('sizes', () => {
  test('count the records and objects of each store, and what is left of each daily quota', async () => {
    await spoil('subscribers', 'all/one/000001');
    await spoil('subscribers', 'all/one/000002');
    await spoil('subscribers', 'snapshot/all');
    await site.stores.open(limits).spend('events counted', { max: 10_000, block: 10, now: Date.now() });
    expect((await about('sizes', 'subscribers:'))?.text).toBe('subscribers: 1 record in 3 objects.');
    expect((await about('sizes', 'Visits today'))?.text).toContain(
      'at most 10 of 10,000 batches of events are used, 9,990 are left',
    );
    const json = { name: 'Ada', email: 'ada@example.com', inquiryType: 'founder', message: 'We build a grid.' };
    const send = apiRequest(sendContact.path, { json });
    expect((await callFunction(handleContact, send, callContext({ deploy: site.deploy }))).status).toBe(200);
    expect((await about('sizes', 'Messages today'))?.text).toContain('at most 1, of the usual 200.');
    expect((await about('sizes', 'Sign-ups today'))?.text).toContain('at most 0, of the usual 500.');
    expect((await about('sizes', 'MB'))?.text).toContain('0.0 MB');
    expect((await about('sizes', 'Nothing is stored in'))?.text).toContain('content, slugs, ');
  });

  test('report quotas that were used up', async () => {
    expect(await about('sizes', 'No quota has been')).toMatchObject({ state: 'good' });
    await site.stores.open(limits).noteOverrun('contact-form', 'somebody', Date.now());
    await site.stores.open(limits).noteOverrun('contact-form', 'somebody else', Date.now());
    expect(await about('sizes', 'used up today')).toMatchObject({ text: textWith('contact-form 2') });
  });

  test('need attention when a daily quota is nearly used up', () => {
    expect(visitsLine(8_990)).toMatchObject({ state: 'good', text: textWith('1,010 are left') });
    expect(visitsLine(9_000)).toMatchObject({ state: 'attention', link: { path: '/admin/analytics' } });
    expect(visitsLine(10_000).text).toContain(' 0 are left');
    expect(formLine(contactLimit, 179)).toMatchObject({ state: 'good' });
    expect(formLine(contactLimit, 180)).toMatchObject({ state: 'attention', link: { path: '/admin/contacts' } });
    expect(formLine(newsletterLimit, 500)).toMatchObject({ state: 'attention', link: { path: '/admin/newsletter' } });
  });
});

test('the slowest endpoints are those of this instance, with their calls to storage', async () => {
  // Endpoints called by other tests of this process may have been slower.
  (globalThis as Record<symbol, Map<string, unknown> | undefined>)[Symbol.for('meridian-forge timings')]?.clear();
  await look('storage');
  const [first, ...endpoints] = await look('calls');
  expect(first?.text).toMatch(/^The instance that answers has run since .* UTC and answered 1 call\./);
  expect(endpoints).toHaveLength(1);
  expect(endpoints[0]?.text).toMatch(
    /^GET \/api\/admin\/operations\/\{check\}: 1 call, median [\d,]+ ms, worst [\d,]+ ms, [\d.]+ requests to storage per call\.$/,
  );
});

test('the dashboard shows how many lines need attention', async () => {
  onThisMachine();
  expect(await needed()).toBe(0);
  await site.stores.open(purges).note(['essays'], Date.now());
  expect(await needed()).toBe(1);
});

test('each check reports what it knows in time while stores do not answer, and leaks no address', async () => {
  const checks: OperationCheck[] = [
    ...(['storage', 'configuration', 'schedules', 'purges', 'build', 'unreadable', 'sizes', 'calls'] as const),
  ];
  site.faults = (request) => (request.includes('_sessions') ? undefined : 'silence');
  const began = performance.now();
  const answers = await Promise.all(checks.map(look));
  expect(performance.now() - began).toBeLessThan(6_000);
  const states = answers.map((lines) => [...new Set(lines.map(({ state }) => state))]);
  expect([states[0], states[2], states[4], states[5], states[7]]).toEqual([
    ...[['failing'], ['unknown'], ['unknown'], ['unknown'], ['note']],
  ]);
  expect(JSON.stringify(answers)).toContain('NO_ANSWER_IN_TIME');
  expect(JSON.stringify(answers)).not.toContain('127.0.0.1');
});

test('while it is unknown whether a session was ended, nothing is shown', async () => {
  await site.stop();
  const { status, body } = await ask(fillPath(readOperation.path, { check: 'configuration' }));
  expect([status, (body as { code: string }).code]).toEqual([503, 'storage_unavailable']);
});
