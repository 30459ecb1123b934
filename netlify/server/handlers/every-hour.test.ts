import { backedUpStores, isBackedUp } from '#storage/backed-up.ts';
import { campaigns } from '#storage/collections/campaigns.ts';
import { clicks } from '#storage/collections/clicks.ts';
import { limits } from '#storage/collections/limits.ts';
import { outbox } from '#storage/collections/outbox.ts';
import { retention } from '#storage/collections/retention.ts';
import { sessions } from '#storage/collections/sessions.ts';
import { suppressions } from '#storage/collections/suppressions.ts';
import { newId } from '#storage/ids.ts';
import { campaignFrom } from '#support/campaigns.ts';
import { callContext } from '#support/function-calls.ts';
import { rawStore } from '#support/local-blobs.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import everyHour from '../../functions/every-hour.ts';

const hour = 60 * 60 * 1_000;
const day = 24 * hour;

let site: StoredSite;
let said: unknown[];
const run = () => everyHour(new Request('http://localhost/'), callContext({ deploy: site.deploy }));
const keysOf = async (store: string) => {
  const { blobs } = await rawStore(site.deploy.context, store).list();
  return blobs.map(({ key }) => key);
};
const report = () => site.stores.open(retention).read();

beforeEach(async () => {
  said = [];
  const take = (line: unknown) => void said.push(JSON.parse(String(line)));
  vi.spyOn(console, 'info').mockImplementation(take);
  vi.spyOn(console, 'warn').mockImplementation(take);
  site = await storedSite();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 12) });
  return () => vi.useRealTimers();
});

/** The records that a visitor and an administrator leave behind. */
async function leaveMarks(): Promise<void> {
  const now = Date.now();
  const opened = site.stores.open(limits);
  await opened.origin('192.0.2.7');
  await opened.take('contact mark', { max: 5, windowMs: 600_000, now });
  await opened.spend('events mark', { max: 5, block: 1, now });
  await opened.remember('contact key', 'hash', { id: 'one' });
  await site.stores.open(sessions).deny({ id: 'token', expiresAt: Math.floor(now / 1_000) + 8 * 3_600 });
}

test('records are kept until they expire, and all are gone three days later', async () => {
  await leaveMarks();
  const before = [await keysOf('limits'), await keysOf('sessions')];
  expect(before.map((keys) => keys.length)).toEqual([4, 1]);
  expect((await run()).status).toBe(204);
  expect([await keysOf('limits'), await keysOf('sessions')]).toEqual(before);

  vi.setSystemTime(Date.now() + 3 * day);
  await run();
  expect([await keysOf('limits'), await keysOf('sessions')]).toEqual([[], []]);
});

test('two runs at once have the effect of one', async () => {
  await leaveMarks();
  vi.setSystemTime(Date.now() + 3 * day);
  expect((await Promise.all([run(), run()])).map(({ status }) => status)).toEqual([204, 204]);
  expect([await keysOf('limits'), await keysOf('sessions')]).toEqual([[], []]);
});

test('a run says in one log line and in its report what it deleted', async () => {
  await leaveMarks();
  vi.setSystemTime(Date.now() + 3 * day);
  await run();
  const done = { 'day secrets': 1, quotas: 1, 'denied tokens': 1, limits: 1, 'remembered answers': 1 };
  expect(said).toMatchObject([
    { level: 'info', event: 'expired', done, left: {}, failed: {} },
    { level: 'info', event: 'scheduled', schedule: 'every-hour', storage: { calls: expect.any(Number) as number } },
  ]);
  expect(await report()).toMatchObject({ at: Date.now(), kinds: { limits: { done: 1, left: 0, behindSince: null } } });
});

test('a store that cannot be reached is logged and reported, and the others are still cleaned', async () => {
  await leaveMarks();
  vi.setSystemTime(Date.now() + 3 * day);
  const since = Date.now();
  site.faults = (request) => (request.includes('_limits') ? 403 : undefined);
  expect((await run()).status).toBe(204);
  expect(await keysOf('sessions')).toEqual([]);
  const failed = { 'day secrets': 1, quotas: 1, overruns: 1, limits: 1, 'remembered answers': 1 };
  expect(said[0]).toMatchObject({ event: 'expired', done: { 'denied tokens': 1 }, failed });
  expect(said.slice(1, -1)).toMatchObject(
    Object.keys(failed).map((kind) => ({ event: 'not_expired', kind, error: 'StorageUnavailable' })),
  );
  const refusal = { operation: 'list', store: `${site.deploy.context}_limits`, status: 403, tries: 1 };
  expect(said.at(-1)).toMatchObject({
    event: 'scheduled',
    level: 'warn',
    storage: { failed: 5, failures: Array.from({ length: 5 }, () => refusal) },
  });
  vi.setSystemTime(since + hour);
  await run();
  expect(said.at(-2)).toMatchObject({ event: 'not_expired', since: new Date(since).toISOString() });
  expect((await report())?.kinds).toMatchObject({
    limits: { behindSince: since },
    'denied tokens': { behindSince: null },
  });
  site.faults = () => undefined;
  await run();
  expect((await report())?.kinds['limits']).toMatchObject({ done: 1, failed: 0, behindSince: null });
});

test('a run starts over if the last report is unreadable, and ends if storage is down', async () => {
  await leaveMarks();
  vi.setSystemTime(Date.now() + 3 * day);
  await rawStore(site.deploy.context, 'retention').set('last-run', 'torn');
  await run();
  expect(await keysOf('limits')).toEqual([]);
  site.faults = () => 403;
  expect((await run()).status).toBe(204);
  const refused = { operation: 'put', store: `${site.deploy.context}_retention`, status: 403, tries: 1 };
  expect(said.at(-2)).toMatchObject({ event: 'report_not_kept', cause: { name: 'StorageUnavailable', ...refused } });
});

test('a campaign that no sender looks for is paused, but not during a restore', async () => {
  const kept = site.stores.open(campaigns);
  const id = newId();
  await kept.create(id, campaignFrom(Date.now()));
  vi.setSystemTime(Date.now() + hour);
  await site.stores.open(retention).noteDone('restore', Date.now());
  await run();
  expect((await kept.read(id))?.value.state).toBe('sending');
  await site.stores.open(retention).forgetDone('restore');
  await run();
  expect((await kept.read(id))?.value).toMatchObject({
    state: 'paused',
    notice: expect.stringMatching(/Resume it or cancel it\.$/) as string,
  });
  expect((await report())?.kinds['campaigns on no list']).toMatchObject({ done: 1, behindSince: null });
});

test('during a restore, a run changes nothing that a backup holds', async () => {
  const { open } = site.stores;
  await open(clicks).add(newId(), 1);
  await open(suppressions).create('a'.repeat(64), { reason: 'not me', at: 1, until: 2 });
  const mail = { kind: 'confirmation', about: 'subscribers/x', to: { address: 'ada@example.com' } } as const;
  const waiting = { subject: 's', text: 't', html: 'h', bearsToken: false, state: 'waiting', tries: 0 } as const;
  await open(outbox).add(newId(), { ...mail, ...waiting, dueAt: 1, giveUpAt: Date.now() + 2 * day });
  for (const key of await keysOf('outbox'))
    if (key.startsWith('open/')) await rawStore(site.deploy.context, 'outbox').delete(key);
  const held = async () => {
    const stores = backedUpStores.map(async (name) => (await keysOf(name)).filter((key) => isBackedUp(name, key)));
    return (await Promise.all(stores)).flat().sort();
  };
  const restored = await held();

  vi.setSystemTime(Date.now() + 7 * day);
  await site.stores.open(retention).noteDone('restore', Date.now() - day + 1);
  await run();
  expect([await held(), (await keysOf('outbox')).filter((key) => key.startsWith('open/'))]).toEqual([restored, []]);
  // It was given up a day ago.
  vi.setSystemTime(Date.now() + 1);
  await run();
  const done = Object.entries((await report())?.kinds ?? {}).flatMap(([kind, one]) => (one.done > 0 ? [kind] : []));
  expect(done).toEqual(['clicks summed', 'mails that are too late', 'deleted campaigns', 'suppressions']);
});
