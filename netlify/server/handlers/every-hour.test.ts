import { beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#storage/collections/limits.ts';
import { sessions } from '#storage/collections/sessions.ts';
import { callContext, captureLog } from '#support/function-calls.ts';
import { rawStore } from '#support/local-blobs.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import everyHour from '../../functions/every-hour.ts';

const day = 24 * 60 * 60 * 1_000;

let site: StoredSite;
const run = () => everyHour(new Request('http://localhost/'), callContext({ deploy: site.deploy }));
const keysOf = async (store: string) => {
  const { blobs } = await rawStore(site.deploy.context, store).list();
  return blobs.map(({ key }) => key);
};

beforeEach(async () => {
  captureLog();
  site = await storedSite();
  vi.useFakeTimers({ toFake: ['Date'] });
  return () => vi.useRealTimers();
});

/** What a visitor and an administrator leave behind. */
async function leaveMarks(): Promise<void> {
  const now = Date.now();
  const opened = site.stores.open(limits);
  await opened.origin('192.0.2.7');
  await opened.claim('contact mark', { max: 5, windowMs: 600_000, now });
  await opened.remember('contact key', 'hash', { id: 'one' });
  await site.stores.open(sessions).deny({ id: 'token', expiresAt: Math.floor(now / 1_000) + 8 * 3_600 });
}

test('what has had its time is gone three days later, and nothing before it has', async () => {
  await leaveMarks();
  const before = [await keysOf('limits'), await keysOf('sessions')];
  expect(before.map((keys) => keys.length)).toEqual([3, 1]);
  expect((await run()).status).toBe(204);
  expect([await keysOf('limits'), await keysOf('sessions')]).toEqual(before);

  vi.setSystemTime(Date.now() + 3 * day);
  await run();
  expect([await keysOf('limits'), await keysOf('sessions')]).toEqual([[], []]);
});

test('twice at once is as good as once', async () => {
  await leaveMarks();
  vi.setSystemTime(Date.now() + 3 * day);
  expect((await Promise.all([run(), run()])).map(({ status }) => status)).toEqual([204, 204]);
  expect([await keysOf('limits'), await keysOf('sessions')]).toEqual([[], []]);
});

test('a store that cannot be reached is a line in the log, and the other one is seen to', async () => {
  await leaveMarks();
  vi.setSystemTime(Date.now() + 3 * day);
  site.faults = (request) => (request.includes('_limits') ? 403 : undefined);
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect((await run()).status).toBe(204);
  expect(await keysOf('sessions')).toEqual([]);
  const said = warn.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown);
  expect(said).toMatchObject([{ event: 'not_expired', store: 'limits', error: 'StorageUnavailable' }]);
});
