import { beforeEach, expect, test, vi } from 'vitest';
import { mailRetention } from '#storage/collections/mail-retention.ts';
import { outbox, type MailRecord, type Outbox } from '#storage/collections/outbox.ts';
import { suppressions } from '#storage/collections/suppressions.ts';
import { withinDeadline } from '#storage/deadline.ts';
import { newId } from '#storage/ids.ts';
import { openStores, type Stores } from '#storage/stores.ts';
import { everythingIn, freshContext, rawStore, useLocalBlobs } from '#support/local-blobs.ts';

useLocalBlobs();
const day = 24 * 60 * 60_000;
const start = Date.parse('2026-06-15T09:00:00Z');

let context: string;
let stores: Stores;
let box: Outbox;
let now: number;
beforeEach(() => {
  context = freshContext();
  now = start;
  // Hundreds of mails are written at once below, however slow the machine is.
  stores = openStores({ deployContext: context, now: () => now, timeoutMs: 60_000 });
  box = stores.open(outbox);
});

async function add(changes: Partial<MailRecord> = {}): Promise<string> {
  const id = newId(now);
  await box.keepToken(id, `token-of-${id}`);
  await box.add(id, {
    kind: 'confirmation',
    about: 'subscribers/a1',
    to: { address: 'ada@example.com' },
    subject: 'Please confirm',
    text: 'Hello',
    html: '<p>Hello</p>',
    bearsToken: true,
    state: 'sent',
    tries: 1,
    dueAt: now,
    giveUpAt: now + day,
    ...changes,
  });
  return id;
}
const ended = (changes: Partial<MailRecord> = {}) => add({ endedAt: now, ...changes });
const keys = async () => (await rawStore(context, 'outbox').list()).blobs.map(({ key }) => key);
type Kind = keyof ReturnType<typeof mailRetention>;
const expire = (kind: Kind) => withinDeadline(25_000, () => stores.open(mailRetention)[kind](now));

test('a mail is kept for ninety days after it ended, and then no copy of it remains', async () => {
  const early = await ended();
  now += 80 * day;
  // Retried by hand, and ended late.
  await box.change(early, (mail) => mail && { ...mail.value, state: 'failed', endedAt: now });
  const late = await ended();
  await stores.open(outbox).buildSegments('deploy');
  now = start + 169 * day;
  expect(await expire('mails')).toMatchObject({ done: 0, left: 0, failed: 0 });
  expect([(await box.read(early))?.id, (await box.read(late))?.id]).toEqual([early, late]);
  now = start + 170 * day + 1;
  await Promise.all([expire('mails'), expire('mails')]);
  expect([await box.history(early), await box.history(late), await box.about('subscribers/a1')]).toEqual([[], [], []]);
  expect(await everythingIn(context, 'outbox')).not.toMatch(/ada@|token-of/);
});

test('hundreds of expired mails are deleted together, and the packed month is rewritten a few times, not once for each', async () => {
  const ids = await Promise.all(Array.from({ length: 300 }, (_, n) => ended({ about: `subscribers/a${n}` })));
  const kept = await add({ state: 'waiting', about: 'subscribers/kept' });
  now += 30 * day;
  await box.buildSegments('deploy');
  const numbers = async () => (await keys()).filter((key) => key.startsWith('segments/2026-06/')).length;
  const before = await numbers();
  now += 60 * day + 1;
  expect(await expire('mails')).toMatchObject({ done: ids.length, left: 0, failed: 0 });
  // Three groups, each removed once before its keys are deleted and once after.
  expect((await numbers()) - before).toBe(6);
  expect((await keys()).filter((key) => ids.some((id) => key.includes(id)) && !key.startsWith('marks/'))).toEqual([]);
  expect((await box.all()).records.map(({ id }) => id)).toEqual([kept]);
});

test('a waiting mail is not deleted, however old it is', async () => {
  const id = await add({ state: 'waiting' });
  now += 300 * day;
  await expire('mails');
  await expire('beside');
  expect(await box.read(id)).not.toBeNull();
});

test('a mail that cannot be read is deleted once it has certainly expired', async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const id = newId(now);
  await rawStore(context, 'outbox').set(`2026-06/${id}/000001`, '{"ada@example.com');
  now += 90 * day + 1;
  await expire('mails');
  expect(await keys()).toHaveLength(1);
  now += day;
  await expire('mails');
  expect(await everythingIn(context, 'outbox')).not.toContain('ada@');
});

test('entries without a mail are deleted after a day, and the token of a mail that ended unsent after two', async () => {
  const failed = await ended({ state: 'failed' });
  const waiting = await add({ state: 'waiting' });
  const lost = newId(now);
  await box.keepToken(lost, 'token');
  await box.reopen(lost);
  await rawStore(context, 'outbox').set(`about/contacts/c1/${lost}`, '');
  now += day;
  expect(await expire('beside')).toMatchObject({ done: 0 });
  now += 1;
  expect(await expire('beside')).toMatchObject({ done: 3, left: 0, failed: 0 });
  expect((await keys()).filter((key) => key.includes(lost))).toEqual([]);
  expect(await box.token(failed)).not.toBeNull();
  now += day;
  await expire('beside');
  expect([await box.token(failed), await box.token(waiting)]).toEqual([null, `token-of-${waiting}`]);
  expect(await box.about('subscribers/a1')).toHaveLength(2);
});

test('a waiting mail that is on no list is reopened once it is too late, and not before', async () => {
  const id = await add({ state: 'waiting' });
  const other = await add({ state: 'waiting' });
  await box.close(id);
  now += day;
  expect(await expire('overdue')).toMatchObject({ done: 0 });
  now += 60 * 60_000;
  expect(await expire('overdue')).toMatchObject({ done: 1 });
  expect([await box.openedAt(id), await box.openedAt(other)]).toEqual([now, start]);
});

test('a "not me" suppression is deleted when it expires, and the others are kept', async () => {
  const all = stores.open(suppressions);
  await all.create('a1', { reason: 'not me', at: now, until: now + 30 * day });
  await all.create('b2', { reason: 'bounced', at: now });
  await all.create('c3', { reason: 'bounced', at: now, until: now + 1 });
  await all.create('d4', { reason: 'not me', at: now, until: now + 30 * day, erasedAt: now });
  now += 30 * day - 1;
  expect(await expire('suppressions')).toMatchObject({ done: 0 });
  now += 1;
  expect(await expire('suppressions')).toMatchObject({ done: 1 });
  expect((await all.all()).records.map(({ id }) => id).sort()).toEqual(['b2', 'c3', 'd4']);
});
