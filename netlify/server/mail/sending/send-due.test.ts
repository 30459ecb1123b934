import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { subscribers, type SubscriberRecord } from '#storage/collections/subscribers.ts';
import { suppressions } from '#storage/collections/suppressions.ts';
import { newId } from '#storage/ids.ts';
import { openStores, type Stores } from '#storage/stores.ts';
import { everythingIn, rawStore } from '#support/local-blobs.ts';
import { outbox, type MailRecord, type Outbox } from '#storage/collections/outbox.ts';
import { startMailServer, type MailServerOptions } from '#support/mail-server.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import * as message from './message.ts';
import { sendDue } from './send-due.ts';
import { openMailServer } from './smtp.ts';

const start = Date.parse('2026-11-22T09:00:00Z');
const minute = 60_000;
const from = { address: 'hello@meridianforge.example', name: 'Meridian Forge' };

let site: StoredSite;
let stores: Stores;
let box: Outbox;
let now: number;
beforeEach(async () => {
  site = await storedSite();
  now = start;
  stores = openStores({ deployContext: site.deploy.context, now: () => now });
  box = stores.open(outbox);
  await Promise.all(['a1', 'b2'].map((id) => stores.open(subscribers).create(id, subscriber)));
});

const subscriber: SubscriberRecord = {
  email: 'ada@example.com',
  status: 'pending',
  source: 'website',
  createdAt: '2026-11-22T09:00:00.000Z',
  verifiedAt: null,
  unsubscribedAt: null,
  consent: { version: '2026-11', at: '2026-11-22T09:00:00.000Z', page: null },
  spam: false,
};

const mailTo = (address: string, changes: Partial<MailRecord> = {}): MailRecord => ({
  kind: 'confirmation',
  about: 'subscribers/a1',
  to: { address },
  subject: 'Please confirm',
  text: 'Open https://meridianforge.example/newsletter/confirm?token={{token}}',
  html: '<a href="https://meridianforge.example/newsletter/confirm?token={{token}}">Confirm</a>',
  bearsToken: true,
  state: 'waiting',
  tries: 0,
  dueAt: start,
  giveUpAt: start + 24 * 60 * minute,
  ...changes,
});

async function add(address = 'ada@example.com', changes: Partial<MailRecord> = {}): Promise<string> {
  const id = newId(start);
  await box.keepToken(id, 'secret-of-the-link');
  await box.add(id, mailTo(address, changes));
  return id;
}

async function senderOf(options: MailServerOptions = {}) {
  const mails = await startMailServer(options);
  const server = openMailServer(mails.url, { connectMs: 1_000, silenceMs: 500 });
  onTestFinished(() => server.close());
  return { ...mails, sender: { server, from, domain: 'meridianforge.example' } };
}
const send = (sender: Parameters<typeof sendDue>[1], over = stores) => sendDue(over, sender, { now: () => now });
const valueOf = async (id: string) => (await box.read(id))?.value;
const openIds = async () => {
  const ids: string[] = [];
  for await (const id of box.open()) ids.push(id);
  return ids;
};

test('a mail is sent once, with its token, which is then deleted', async () => {
  const { arrived, sender } = await senderOf();
  const id = await add();
  expect(await send(sender)).toEqual({ sent: 1, failed: 0, unknown: 0 });
  expect(await send(sender)).toEqual({ sent: 0, failed: 0, unknown: 0 });
  expect(arrived).toHaveLength(1);
  expect(arrived[0]).toMatchObject({ from: from.address, to: ['ada@example.com'] });
  expect(arrived[0]?.source).toContain(`Message-ID: <${id}@meridianforge.example>`);
  expect(arrived[0]?.source).toContain('secret-of-the-link');
  expect(await valueOf(id)).toMatchObject({ state: 'sent', tries: 1, endedAt: start });
  expect(await box.token(id)).toBeNull();
  expect(await openIds()).toEqual([]);
});

test('a newsletter mail has a one-click unsubscribe link and the id of its list, and no other mail does', async () => {
  const { arrived, sender } = await senderOf();
  const link = 'https://meridianforge.example/newsletter/unsubscribe?token=';
  await add('ada@example.com', { kind: 'already subscribed', unsubscribe: `${link}{{token}}` });
  await add('femi@example.com');
  await send(sender);
  const headersOf = (address: string) => {
    const source = arrived.find(({ to }) => to.includes(address))?.source ?? '';
    const lines = source
      .slice(0, source.indexOf('\r\n\r\n'))
      .replaceAll(/\r\n(?=[ \t])/g, '')
      .split('\r\n');
    // Header names are case-insensitive.
    const named = lines.map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()));
    return named.filter((line) => line.startsWith('list-')).sort();
  };
  // RFC 8058, section 3.1: an https address and exactly this field.
  expect(headersOf('ada@example.com')).toEqual([
    'list-id: <newsletter.meridianforge.example>',
    'list-unsubscribe-post: List-Unsubscribe=One-Click',
    `list-unsubscribe: <${link}secret-of-the-link>`,
  ]);
  expect(headersOf('femi@example.com')).toEqual([]);
});

test('of several senders at once, in two instances, only one sends each mail', async () => {
  const { arrived, sender } = await senderOf();
  const ids = await Promise.all(Array.from({ length: 8 }, (_, number) => add(`visitor.${number}@example.com`)));
  const other = openStores({ deployContext: site.deploy.context });
  const counts = await Promise.all([send(sender), send(sender), send(sender, other)]);
  expect(counts.reduce((sum, { sent }) => sum + sent, 0)).toBe(ids.length);
  expect(new Set(arrived.flatMap(({ to }) => to)).size).toBe(ids.length);
  expect(arrived).toHaveLength(ids.length);
});

describe('while no server takes a mail,', () => {
  test('it is retried after 1, 5 and 30 minutes, 2 and 12 hours, and then fails', async () => {
    const { sender, stop } = await senderOf();
    await stop();
    const id = await add();
    const waits: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      expect(await send(sender)).toMatchObject({ sent: 0, stopped: 'unreachable' });
      const { state, dueAt = 0, reason } = (await valueOf(id)) ?? {};
      expect(state).toBe('waiting');
      expect(reason).toMatch(/^The mail server could not be reached: /);
      waits.push((dueAt - now) / minute);
      now = dueAt - 1;
      expect(await send(sender)).toEqual({ sent: 0, failed: 0, unknown: 0 });
      now = dueAt;
    }
    expect(waits).toEqual([1, 5, 30, 120, 720]);
    expect(await send(sender)).toMatchObject({ failed: 1 });
    expect(await valueOf(id)).toMatchObject({ state: 'failed', tries: 6, endedAt: now });
    expect(await openIds()).toEqual([]);
  });

  test('the first mail is tried and the others are left alone', async () => {
    const { sender, stop } = await senderOf();
    await stop();
    const ids = await Promise.all([add('a@example.com'), add('b@example.com')]);
    await send(sender);
    const tries = await Promise.all(ids.map(async (id) => (await valueOf(id))?.tries));
    expect(tries.sort()).toEqual([0, 1]);
  });

  test('it is given up when it is too late to send', async () => {
    const { arrived, sender } = await senderOf();
    const id = await add();
    now = start + 24 * 60 * minute;
    expect(await send(sender)).toMatchObject({ failed: 1 });
    expect(await valueOf(id)).toMatchObject({ state: 'failed', tries: 0, reason: 'It could not be sent in time.' });
    expect(arrived).toEqual([]);
  });
});

test('a temporarily refused recipient is retried, a permanently refused one is not, and the next mail is sent', async () => {
  const { arrived, sender } = await senderOf({
    recipient: (address) => (address === 'grey@example.com' ? 450 : address === 'gone@example.com' ? 550 : 'take'),
  });
  const [grey, gone, ada] = await Promise.all([add('grey@example.com'), add('gone@example.com'), add()]);
  expect(await send(sender)).toEqual({ sent: 1, failed: 1, unknown: 0 });
  expect(await valueOf(grey)).toMatchObject({ state: 'waiting', dueAt: start + minute });
  const refused = await valueOf(gone);
  expect([refused?.state, refused?.reason]).toEqual(['failed', 'The mail server refused it: 550 Not now, not here']);
  expect(await valueOf(ada)).toMatchObject({ state: 'sent' });
  expect(arrived).toHaveLength(1);
});

test('a mail whose answer was lost is unknown, and is not resent automatically', async () => {
  const { arrived, sender } = await senderOf({ message: () => 'drop' });
  const id = await add();
  expect(await send(sender)).toMatchObject({ unknown: 1 });
  now += 60 * minute;
  await send(sender);
  expect(arrived).toHaveLength(1);
  expect(await valueOf(id)).toMatchObject({ state: 'unknown' });
  expect(await box.token(id)).toBe('secret-of-the-link');
});

test('a mail whose sender was interrupted is left alone for five minutes, and is then unknown', async () => {
  const { arrived, sender } = await senderOf();
  const id = await add('ada@example.com', { state: 'sending', tries: 1, dueAt: start + 5 * minute });
  await send(sender);
  expect(await valueOf(id)).toMatchObject({ state: 'sending' });
  now += 5 * minute;
  expect(await send(sender)).toMatchObject({ unknown: 1 });
  expect(arrived).toEqual([]);
});

test('a half-added mail is dropped once it can no longer be completed', async () => {
  const { sender } = await senderOf();
  const id = newId(start);
  await box.reopen(id);
  await send(sender);
  expect(await openIds()).toEqual([id]);
  now += 11 * minute;
  await send(sender);
  expect(await openIds()).toEqual([]);
});

test('no mail is started once the time is up', async () => {
  const { sender } = await senderOf();
  await add();
  expect(await sendDue(stores, sender, { now: () => now, until: now })).toEqual({ sent: 0, failed: 0, unknown: 0 });
});

test('erasing a record erases its mails with their tokens and list entries', async () => {
  const { arrived, sender } = await senderOf();
  const id = await add();
  const other = newId(start);
  await box.keepToken(other, 'another');
  await box.add(other, mailTo('bob@example.com', { about: 'subscribers/b2' }));
  expect(await box.about('subscribers/a1')).toEqual([id]);
  await box.eraseAbout('subscribers/a1');
  expect(await box.history(id)).toEqual([]);
  expect([await box.token(id), await box.about('subscribers/a1'), await openIds()]).toEqual([null, [], [other]]);
  await send(sender);
  expect(arrived.map(({ to }) => to)).toEqual([['bob@example.com']]);
});

test('a mail that was requested long ago and is only now being added is not dropped', async () => {
  const { arrived, sender } = await senderOf();
  const id = newId(start - 3 * 60 * minute);
  await box.reopen(id);
  await send(sender);
  await box.keepToken(id, 'secret-of-the-link');
  await box.add(id, mailTo('ada@example.com'));
  await send(sender);
  expect(arrived).toHaveLength(1);
});

describe('right before it is sent', () => {
  const change = (changes: Partial<SubscriberRecord>) =>
    stores.open(subscribers).change('a1', () => ({ ...subscriber, ...changes }));

  test.each([
    ['has left the list', { unsubscribedAt: '2026-11-22T09:00:01.000Z' }, /left the list/],
    ['is filed as spam', { spam: true }, /filed as spam/],
  ])('a mail to an address that %s fails with that reason', async (_, changes, reason) => {
    const { arrived, sender } = await senderOf();
    const id = await add();
    await change(changes);
    expect(await send(sender)).toMatchObject({ failed: 1 });
    expect(await valueOf(id)).toMatchObject({ state: 'failed', reason: expect.stringMatching(reason) as string });
    expect(arrived).toEqual([]);
  });

  test('a mail whose confirmation link has expired fails with that reason', async () => {
    const { arrived, sender } = await senderOf();
    const id = await add();
    await change({ mailed: [{ mail: id, at: now - 2, hash: 'h', until: now - 1 }] });
    expect(await send(sender)).toMatchObject({ failed: 1 });
    expect(await valueOf(id)).toMatchObject({ reason: 'It was not sent: its confirmation link has expired.' });
    expect(arrived).toEqual([]);
  });

  test("a suppressed address gets nothing, but the company's notification is sent", async () => {
    const { arrived, sender } = await senderOf();
    const [thanks, notification] = [
      await add('Ada@Example.com', { about: 'notes/a1', kind: 'acknowledgement' }),
      await add('ada@example.com', { about: 'notes/a1', kind: 'notification' }),
    ];
    const id = await stores.open(subscribers).idOf('ada@example.com');
    await stores.open(suppressions).create(id, { reason: 'bounced', at: now });
    expect(await send(sender)).toMatchObject({ sent: 1, failed: 1 });
    expect([(await valueOf(thanks))?.state, (await valueOf(notification))?.state]).toEqual(['failed', 'sent']);
    expect(arrived.map(({ to }) => to)).toEqual([['ada@example.com']]);
  });

  test('a mail whose record was erased is erased with it', async () => {
    const { arrived, sender } = await senderOf();
    await add();
    await stores.open(subscribers).erase('a1');
    await send(sender);
    expect(arrived).toEqual([]);
    expect(await everythingIn(site.deploy.context, 'outbox')).not.toMatch(/ada@|secret-of/);
  });

  test('a mail whose record cannot be looked up waits, and the attempt is not counted', async () => {
    const { arrived, sender } = await senderOf();
    const id = await add();
    site.faults = (request) => (/^GET .*subscribers/.test(request) ? 403 : undefined);
    expect((await send(sender)).trouble).toBeDefined();
    expect(await valueOf(id)).toMatchObject({ state: 'waiting', tries: 0, dueAt: start + minute });
    site.faults = () => undefined;
    now += minute;
    expect(await send(sender)).toMatchObject({ sent: 1 });
    expect(arrived).toHaveLength(1);
  });
});

describe('the other mails are still sent after', () => {
  test('a mail that cannot be read', async () => {
    vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
    const { arrived, sender } = await senderOf();
    const ids = [await add('a@example.com'), newId(start), await add('b@example.com')];
    await rawStore(site.deploy.context, 'outbox').set(`2026-11/${ids[1]}/000001`, '{');
    await box.reopen(ids[1] ?? '');
    const { sent, trouble } = await send(sender);
    expect([sent, trouble?.error instanceof Error]).toEqual([2, true]);
    expect(arrived).toHaveLength(2);
    // A later version may be able to read it.
    expect(await openIds()).toEqual([ids[1]]);
  });

  test('a mail that cannot be composed', async () => {
    const { arrived, sender } = await senderOf();
    const broken = await add('a@example.com');
    await add('b@example.com');
    const compose = vi.spyOn(message, 'composeMessage').mockRejectedValueOnce(new Error('No such charset'));
    expect(await send(sender)).toMatchObject({ sent: 1, failed: 1 });
    compose.mockRestore();
    expect((await valueOf(broken))?.reason).toBe('It could not be put together: No such charset.');
    expect(arrived).toHaveLength(1);
  });

  test('a mail that storage does not return', async () => {
    const { sender } = await senderOf();
    const ids = [await add('a@example.com'), await add('b@example.com'), await add('c@example.com')];
    site.faults = (request) => (request.startsWith('GET') && request.includes(ids[1] ?? '') ? 403 : undefined);
    expect(await send(sender)).toMatchObject({ sent: 2 });
    site.faults = () => undefined;
    expect(await send(sender)).toEqual({ sent: 1, failed: 0, unknown: 0 });
  });
});

test('without a mail server, a mail waits, and fails when it is too late', async () => {
  const id = await add();
  expect(await send(null)).toEqual({ sent: 0, failed: 0, unknown: 0 });
  expect(await valueOf(id)).toMatchObject({ state: 'waiting', tries: 0 });
  now += 24 * 60 * minute;
  expect(await send(null)).toMatchObject({ failed: 1 });
  expect(await valueOf(id)).toMatchObject({ state: 'failed', reason: 'It could not be sent in time.' });
});

test('wherever storage fails, a mail arrives at most once, and none is lost', async () => {
  // Storage logs that it could not prune.
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const { arrived, sender } = await senderOf();
  let ends = 0;
  for (let kept = 0; ends < 3; kept += 1) {
    const id = await add(`visitor.${kept}@example.com`);
    site.requests.length = 0;
    site.faults = () => (site.requests.length > kept ? 403 : undefined);
    await send(sender).catch(() => undefined);
    // The run ended before the point of failure.
    if (site.requests.length <= kept) ends += 1;
    site.faults = () => undefined;
    for (const wait of [1, 5]) {
      now += wait * minute;
      await send(sender);
    }
    const times = arrived.filter(({ to }) => to[0] === `visitor.${kept}@example.com`).length;
    const state = (await valueOf(id))?.state;
    expect([kept, times, state]).toEqual([kept, state === 'unknown' ? times : 1, times === 1 ? state : 'unknown']);
    expect(['sent', 'unknown']).toContain(state);
  }
  expect(await openIds()).toEqual([]);
});

test('a mail that is erased while it is being sent does not come back', async () => {
  const { arrived, sender } = await senderOf({
    onData(stream, _, answer) {
      stream.resume();
      stream.on('end', () => void box.eraseAbout('subscribers/a1').then(() => answer()));
    },
  });
  const id = await add();
  await send(sender);
  expect(arrived).toEqual([]);
  expect([await box.history(id), await openIds(), await box.token(id)]).toEqual([[], [], null]);
  expect(await everythingIn(site.deploy.context, 'outbox')).not.toMatch(/ada@|secret-of/);
});
