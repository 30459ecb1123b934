import { beforeEach, describe, expect, test } from 'vitest';
import { confirmSubscription, disownSubscription, unsubscribe } from '#contract/api/newsletter-links.ts';
import { errands } from '#storage/collections/errands.ts';
import { outbox } from '#storage/collections/outbox.ts';
import { retention } from '#storage/collections/retention.ts';
import { sends } from '#storage/collections/sends.ts';
import { subscribers, type SubscriberRecord, type Subscribers } from '#storage/collections/subscribers.ts';
import { erasedAt, isSuppressed, suppressions } from '#storage/collections/suppressions.ts';
import { newId } from '#storage/ids.ts';
import { eventually } from '#support/eventually.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { everythingStored } from '#support/everything-stored.ts';
import { everythingIn, rawStore } from '#support/local-blobs.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import links from '../../functions/newsletter-links.ts';
import { isDisowned } from '../forms/disowned.ts';
import { resubscribed } from '../forms/subscription.ts';
import { isHeldBack } from '../mail/held-back.ts';
import { unsubscribeToken } from '../mail/link-token.ts';
import { runErrands } from '../mail/run-errands.ts';

const at = new Date().toISOString();
const pending: SubscriberRecord = {
  email: 'ada@example.com',
  status: 'pending',
  source: 'website',
  createdAt: at,
  verifiedAt: null,
  unsubscribedAt: null,
  consent: { version: '2026-11', at, page: null },
  spam: false,
};
const letterhead = { name: 'Meridian Forge', tagline: 'Engineering', origin: 'https://meridianforge.example' };

/** A form as `multipart/form-data`, which RFC 8058 also allows. */
function inParts(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

let site: StoredSite;
let list: Subscribers;
let id: string;
let calls = 0;
beforeEach(async () => {
  captureLog();
  site = await storedSite();
  list = site.stores.open(subscribers);
  id = await list.idOf(pending.email);
});

const call = (path: string, init: Parameters<typeof apiRequest>[1]) =>
  callFunction(links, apiRequest(path, init), callContext({ ip: `203.0.113.${(calls += 1)}`, deploy: site.deploy }));
const post = (endpoint: { path: string }, json: object) => call(endpoint.path, { json });
const standing = async () => (await list.read(id))?.value;

/** Subscribes, and returns the token in the mail. */
async function subscribed(mailAt = Date.now()): Promise<string> {
  if (!(await standing())) await list.create(id, pending);
  const mail = newId(mailAt);
  const box = site.stores.open(outbox);
  await site.stores.open(errands).ask({ id: mail, about: `subscribers/${id}` });
  await runErrands(site.stores, { letterhead, notify: null, reporting: null }, mailAt);
  return (await box.token(mail)) ?? '';
}
/** Presses the button of a page, and returns where it leads. */
const pressed = async (path: string, form: Record<string, string> = {}) =>
  (await call(path, { form })).response.headers.get('Location');
const leaveToken = async (campaign = '') => unsubscribeToken({ subscriber: id, campaign }, await list.linkKey());

describe('confirming', () => {
  test('verifies once, and gives the same answer again', async () => {
    const token = await subscribed();
    const first = await post(confirmSubscription, { token });
    expect([first.status, first.body]).toEqual([
      200,
      { success: true, message: 'Your subscription is confirmed. You will get the next issue.' },
    ]);
    const { verifiedAt, status } = (await standing()) ?? {};
    expect([status, verifiedAt]).toEqual(['confirmed', expect.stringMatching(/^20/)]);
    expect((await post(confirmSubscription, { token })).body).toEqual(first.body);
    expect((await standing())?.verifiedAt).toBe(verifiedAt);
    expect(await list.history(id)).toHaveLength(3);
  });

  test('by several calls at once takes effect once', async () => {
    const token = await subscribed();
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(confirmSubscription, { token })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await list.history(id)).toHaveLength(3);
  });

  test('expires after two days, and says what to do', async () => {
    const token = await subscribed(Date.now() - 48 * 60 * 60_000 - 1);
    expect(await post(confirmSubscription, { token })).toMatchObject({ status: 410, body: { code: 'expired' } });
    expect(await standing()).toMatchObject({ status: 'pending', verifiedAt: null });
  });

  test('does not bring back a subscriber who has left since, but a new request does', async () => {
    const token = await subscribed(Date.now() - 20 * 60_000);
    await post(confirmSubscription, { token });
    await post(unsubscribe, { token: await leaveToken() });
    expect((await post(confirmSubscription, { token })).status).toBe(410);
    expect((await standing())?.unsubscribedAt).not.toBeNull();
  });

  test.each(['complained', 'bounced'] as const)(
    'promises no issue to an address that has %s since, which gets none',
    async (reason) => {
      const token = await subscribed();
      await post(confirmSubscription, { token });
      await site.stores.open(suppressions).create(id, { reason, at: Date.now() + 1000 });
      expect(await post(confirmSubscription, { token })).toMatchObject({
        status: 422,
        body: { code: 'unprocessable' },
      });
      expect(await pressed(`/newsletter/confirm?token=${token}`)).toBe('/newsletter/confirm#suppressed');
    },
  );

  test('accepts no token that is for another purpose, for another or no subscriber, or altered', async () => {
    const token = await subscribed();
    const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of [
      await leaveToken(),
      changed,
      'x',
      '../x',
      'a'.repeat(200),
      Buffer.alloc(65, 1).toString('base64url'),
    ])
      expect((await post(confirmSubscription, { token: wrong })).status).toBe(404);
    for (const wrong of ['', 'a'.repeat(201), 5, null, undefined])
      expect((await post(confirmSubscription, { token: wrong })).status).toBe(400);
    expect(await standing()).toMatchObject({ status: 'pending' });
  });
});

describe('"this was not me"', () => {
  test('erases the address and its mails, and keeps a suppression that does not reveal the address', async () => {
    const token = await subscribed();
    expect((await post(disownSubscription, { token })).status).toBe(200);
    expect([await list.read(id), await list.history(id)]).toEqual([null, []]);
    expect(await site.stores.open(outbox).about(`subscribers/${id}`)).toEqual([]);
    expect((await site.stores.open(suppressions).read(id))?.value).toMatchObject({ reason: 'not me' });
    for (const store of ['subscribers', 'outbox', 'suppressions'])
      expect(JSON.stringify(await everythingIn(site.deploy.context, store))).not.toMatch(/ada@/);
    // Pressing the button a second time gets the same answer.
    expect((await post(disownSubscription, { token })).status).toBe(200);
    expect((await post(confirmSubscription, { token })).status).toBe(404);
    expect(await list.history(id)).toEqual([]);
  });

  test('completes an erasure that storage interrupted when the button is pressed again', async () => {
    const token = await subscribed();
    site.faults = (request) => (/^DELETE .*_subscribers\//.test(request) ? 403 : undefined);
    expect((await post(disownSubscription, { token })).status).toBe(503);
    expect(await list.read(id)).toBeNull();
    site.faults = () => undefined;
    expect((await post(disownSubscription, { token })).status).toBe(200);
    expect(await list.history(id)).toEqual([]);
    for (const store of ['subscribers', 'outbox'])
      expect(JSON.stringify(await everythingIn(site.deploy.context, store))).not.toMatch(/ada@/);
  });

  test('erases the mail that was sent a moment ago, which no list has yet', async () => {
    const token = await subscribed();
    site.faults = (request) => (/^GET .*_outbox\?prefix=/.test(request) ? 'empty list' : undefined);
    expect((await post(disownSubscription, { token })).status).toBe(200);
    expect(await everythingIn(site.deploy.context, 'outbox')).not.toMatch(/ada@|about/);
  });

  describe.each([
    { before: 'had been erased', standing: { reason: 'erased', at: 5, erasedAt: 5 } },
    { before: 'had complained', standing: { reason: 'complained', at: 5 } },
  ] as const)('by an owner who $before', ({ standing: suppression }) => {
    test('holds for thirty days, and what holds longer stays', async () => {
      const token = await subscribed();
      await site.stores.open(suppressions).create(id, suppression);
      expect((await post(disownSubscription, { token })).status).toBe(200);
      expect((await post(disownSubscription, { token })).status).toBe(200);
      const now = Date.now();
      const value = (await site.stores.open(suppressions).read(id))?.value;
      expect(value?.reason).toBe(suppression.reason);
      expect(value && erasedAt(value)).toBeGreaterThan(now - 60_000);
      const inDays = (days: number) => now + days * 24 * 60 * 60_000;
      expect([
        value && isHeldBack('confirmation', now + 1000, value, now + 1000),
        isSuppressed(value, inDays(999)),
      ]).toEqual([true, true]);
      expect([await isDisowned(site.stores, id, inDays(29)), await isDisowned(site.stores, id, inDays(31))]).toEqual([
        true,
        false,
      ]);
    });
  });

  test('cannot end a subscription that the same mail has confirmed', async () => {
    const token = await subscribed();
    await post(confirmSubscription, { token });
    expect((await post(disownSubscription, { token })).status).toBe(410);
    expect(await standing()).toMatchObject({ status: 'confirmed' });
  });
});

describe('unsubscribing', () => {
  test('works at once and repeatedly, with or without a reason, and can be undone', async () => {
    await post(confirmSubscription, { token: await subscribed() });
    const token = await leaveToken('01JDABCDEFGHJKMNPQRSTVWXYZ');
    expect((await post(unsubscribe, { token })).status).toBe(200);
    const left = (await standing())?.unsubscribedAt;
    expect((await post(unsubscribe, { token, reason: ' Too many. ' })).status).toBe(200);
    expect(await standing()).toMatchObject({ status: 'unsubscribed', unsubscribedAt: left, leftBecause: 'Too many.' });
    expect((await post(unsubscribe, { token, undo: true })).status).toBe(200);
    expect(await standing()).toMatchObject({ status: 'confirmed', unsubscribedAt: null });
    expect(await standing()).not.toHaveProperty('leftBecause');
  });

  describe('by the link of a campaign', () => {
    const [first, second] = ['01JDABCDEFGHJKMNPQRSTVWXY1', '01JDABCDEFGHJKMNPQRSTVWXY2'] as const;
    const lost = async () => {
      const kept = site.stores.open(sends);
      return Promise.all([kept.countLeft(first), kept.countLeft(second)]);
    };

    test('is counted for that campaign until the subscriber returns, by any link', async () => {
      await post(confirmSubscription, { token: await subscribed() });
      await post(unsubscribe, { token: await leaveToken(first) });
      await eventually(async () => expect(await lost()).toEqual([1, 0]));
      await post(unsubscribe, { token: await leaveToken(second) });
      await post(unsubscribe, { token: await leaveToken(second), undo: true });
      await eventually(async () => expect(await lost()).toEqual([0, 0]));
    });

    test('is counted until the subscriber confirms again, not only until a new request', async () => {
      await post(confirmSubscription, { token: await subscribed() });
      await post(unsubscribe, { token: await leaveToken(first) });
      await eventually(async () => expect(await lost()).toEqual([1, 0]));
      const later = new Date(Date.now() + 60_000).toISOString();
      const request = { email: pending.email, at: later, consent: { ...pending.consent, at: later } };
      await list.change(id, (found) => found && resubscribed(found.value, { ...request, kept: { spam: false } }));
      expect([(await standing())?.status, await lost()]).toEqual(['pending', [1, 0]]);
      await post(confirmSubscription, { token: await subscribed(Date.parse(later) + 1000) });
      expect((await standing())?.status).toBe('confirmed');
      await eventually(async () => expect(await lost()).toEqual([0, 0]));
    });

    test('ends the subscription even if the count is not stored, and using the link again stores it', async () => {
      await post(confirmSubscription, { token: await subscribed() });
      const token = await leaveToken(first);
      site.faults = (request) => (request.startsWith('PUT ') && request.includes('/left/') ? 403 : undefined);
      expect((await post(unsubscribe, { token })).status).toBe(200);
      expect([(await standing())?.status, await lost()]).toEqual(['unsubscribed', [0, 0]]);
      site.faults = () => undefined;
      expect((await post(unsubscribe, { token })).status).toBe(200);
      await eventually(async () => expect(await lost()).toEqual([1, 0]));
    });
  });

  test('does not confirm an unconfirmed subscriber when it is undone', async () => {
    await subscribed();
    const token = await leaveToken();
    await post(unsubscribe, { token });
    const { body } = await post(unsubscribe, { token, undo: true });
    expect(body).toMatchObject({
      standing: 'unconfirmed',
      message: expect.not.stringContaining('next issue') as string,
    });
    expect(await standing()).toMatchObject({ status: 'pending', verifiedAt: null });
  });

  test('cannot be undone if nothing would be sent anyway, and says so', async () => {
    await post(confirmSubscription, { token: await subscribed() });
    const token = await leaveToken();
    await post(unsubscribe, { token });
    await site.stores.open(suppressions).create(id, { reason: 'complained', at: Date.now() });
    expect(await post(unsubscribe, { token, undo: true })).toMatchObject({ status: 422 });
    expect((await standing())?.unsubscribedAt).not.toBeNull();
  });

  test('can be followed by a new request, whose mail is sent at once and confirms', async () => {
    await post(confirmSubscription, { token: await subscribed() });
    await post(unsubscribe, { token: await leaveToken() });
    const request = {
      email: pending.email,
      at: new Date().toISOString(),
      consent: pending.consent,
      kept: { spam: false },
    };
    request.consent = { ...pending.consent, at: request.at };
    await list.change(id, (found) => found && resubscribed(found.value, request));
    expect(await standing()).toMatchObject({ status: 'pending', verifiedAt: null, unsubscribedAt: null });
    const token = await subscribed();
    expect(token).not.toBe('');
    expect((await post(confirmSubscription, { token })).status).toBe(200);
    expect(await standing()).toMatchObject({ status: 'confirmed' });
  });

  test('succeeds for a subscriber who no longer exists, and leaves nothing behind', async () => {
    expect((await post(unsubscribe, { token: await leaveToken() })).status).toBe(200);
    expect((await post(unsubscribe, { token: await leaveToken(), undo: true })).status).toBe(404);
    expect(await list.history(id)).toEqual([]);
  });

  test('by a mail program takes one call, which is answered without a redirect (RFC 8058)', async () => {
    await post(confirmSubscription, { token: await subscribed() });
    const token = await leaveToken();
    for (const init of [
      { form: { 'List-Unsubscribe': 'One-Click' } },
      { method: 'POST', body: inParts({ 'List-Unsubscribe': 'One-Click' }) },
    ]) {
      await post(unsubscribe, { token, undo: true });
      expect((await standing())?.unsubscribedAt).toBeNull();
      const { status, response } = await call(`/newsletter/unsubscribe?token=${token}`, init);
      expect([status, response.headers.get('Location')]).toEqual([200, null]);
      expect((await standing())?.unsubscribedAt).not.toBeNull();
    }
    // A reader who opens the link afterwards can undo it.
    expect(await pressed(`/newsletter/unsubscribe?token=${token}`)).toBe(
      `/newsletter/unsubscribe?token=${token}#unsubscribed`,
    );
    expect(await pressed(`/newsletter/unsubscribe?token=${token}`, { undo: 'yes' })).toBe(
      '/newsletter/unsubscribe#back',
    );
    expect(await standing()).toMatchObject({ status: 'confirmed', unsubscribedAt: null });
  });

  test('with a forged token changes nothing', async () => {
    await post(confirmSubscription, { token: await subscribed() });
    const token = unsubscribeToken({ subscriber: id, campaign: '' }, Buffer.alloc(32));
    expect((await post(unsubscribe, { token })).status).toBe(404);
    expect((await standing())?.unsubscribedAt).toBeNull();
  });

  test('with a forged token leaves an empty site empty, so that a restore can follow', async () => {
    site = await storedSite();
    const token = unsubscribeToken({ subscriber: id, campaign: '' }, Buffer.alloc(32));
    expect((await post(unsubscribe, { token })).status).toBe(404);
    expect((await rawStore(site.deploy.context, 'keys').list()).blobs).toEqual([]);
  });
});

describe('the forms of the pages', () => {
  test.each([
    ['confirm', '#confirmed'],
    ['not-me', '#forgotten'],
  ])(
    'of /newsletter/%s redirect back to it with the outcome, the same when repeated, and without the token',
    async (page, state) => {
      const token = await subscribed();
      for (let count = 0; count < 2; count += 1) {
        const { status, response } = await call(`/newsletter/${page}?token=${token}`, { form: {} });
        expect([status, response.headers.get('Location')]).toEqual([303, `/newsletter/${page}${state}`]);
        expect(response.headers.get('Cache-Control')).toBe('no-store');
        expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
        expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
      }
    },
  );

  test('say what is wrong with a bad link', async () => {
    const old = await subscribed(Date.now() - 49 * 60 * 60_000);
    expect(await pressed(`/newsletter/confirm?token=${old}`)).toBe('/newsletter/confirm#expired');
    const token = await subscribed();
    const unknown = '/newsletter/confirm#unknown';
    for (const query of [
      '?token=x',
      '',
      '?token=',
      `?token=${token.toUpperCase()}`,
      `?token=${'a'.repeat(10_000)}`,
      `?token=${'.'.repeat(10_000)}`,
      `?token=${token}&token=${await leaveToken()}`,
      `?token=${await leaveToken()}`,
      `?Token=${token}`,
    ])
      expect(await pressed(`/newsletter/confirm${query}`), query.slice(0, 50)).toBe(unknown);
    expect(await pressed('/newsletter/unsubscribe')).toBe('/newsletter/unsubscribe#unknown');
    expect(await standing()).toMatchObject({ status: 'pending' });
    const leave = await leaveToken();
    site.faults = () => 500;
    expect(await pressed(`/newsletter/unsubscribe?token=${leave}`)).toBe(
      `/newsletter/unsubscribe?token=${leave}#failed`,
    );
  });

  test.each(['=', '==', '.', '>', '),', '%20', '%3E.', '&token=', '&utm_source=mail', '/'])(
    'handle a link to which a mail program has added %j',
    async (added) => {
      const token = await subscribed();
      const expected = added === '&token=' ? 'unknown' : 'confirmed';
      expect(await pressed(`/newsletter/confirm?token=${token}${added}`)).toBe(`/newsletter/confirm#${expected}`);
    },
  );

  test.each(['PUT', 'DELETE', 'PATCH'])('refuse %s, which changes nothing', async (method) => {
    const token = await subscribed();
    await post(confirmSubscription, { token });
    for (const path of [`/newsletter/not-me?token=${token}`, `/newsletter/unsubscribe?token=${await leaveToken()}`]) {
      const { status, response } = await call(path, {
        method,
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      });
      expect([status, response.headers.get('Allow')]).toEqual([405, 'POST']);
    }
    expect(await standing()).toMatchObject({ status: 'confirmed', unsubscribedAt: null });
  });

  test('store a reason in any script, and thank the reader for it', async () => {
    await post(confirmSubscription, { token: await subscribed() });
    const token = await leaveToken();
    const path = `/newsletter/unsubscribe?token=${token}`;
    // What a browser sends for a text that it counts as 400 characters.
    const reason = `${'多'.repeat(300)}\r\n${'a'.repeat(99)}`;
    expect(await pressed(path, { reason })).toBe(`${path}#thanks`);
    expect(await standing()).toMatchObject({ leftBecause: reason.replace('\r\n', '\n'), status: 'unsubscribed' });
    expect(await pressed(path, { reason: '' })).toBe(`${path}#unsubscribed`);
    expect((await standing())?.leftBecause).toHaveLength(400);
    expect(await pressed(path, { undo: 'yes' })).toBe('/newsletter/unsubscribe#back');
    // A browser that does not know the limit sends more, and what fits is kept.
    expect(await pressed(path, { reason: 'क'.repeat(600) })).toBe(`${path}#thanks`);
    expect(await standing()).toMatchObject({ leftBecause: 'क'.repeat(400), status: 'unsubscribed' });
  });

  test('change nothing if the body is too long or is not text', async () => {
    await post(confirmSubscription, { token: await subscribed() });
    const path = `/newsletter/unsubscribe?token=${await leaveToken()}`;
    const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const parts = { 'Content-Type': 'multipart/form-data; boundary=x' };
    for (const [headers, body] of [
      [urlencoded, `reason=${'a'.repeat(13_000)}`],
      [parts, `--x\r\n${'a'.repeat(5_000)}`],
      [urlencoded, new Uint8Array([0xff, 0xfe])],
      [parts, 'no parts'],
    ] as const) {
      const { response } = await call(path, { method: 'POST', headers, body });
      expect(response.headers.get('Location')).toBe(`${path}#failed`);
    }
    expect(await standing()).toMatchObject({ status: 'confirmed', unsubscribedAt: null });
  });

  test('refuse a submission from another site', async () => {
    const token = await subscribed();
    const { response } = await call(`/newsletter/confirm?token=${token}`, {
      form: {},
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(response.headers.get('Location')).toMatch(/#failed$/);
    expect(await standing()).toMatchObject({ status: 'pending' });
  });
});

test('opening a link ten times, by GET or HEAD, changes nothing', async () => {
  const tokens = { confirm: await subscribed(), 'not-me': await subscribed(), unsubscribe: await leaveToken() };
  const before = await everythingStored(site);
  for (const [page, token] of Object.entries(tokens)) {
    for (const prefix of ['/newsletter', '/api/newsletter']) {
      for (let count = 0; count < 10; count += 1) {
        for (const method of ['GET', 'HEAD']) {
          const { status } = await call(`${prefix}/${page}?token=${token}`, { method });
          expect(status).toBeGreaterThan(400);
        }
      }
    }
  }
  expect(await everythingStored(site)).toBe(before);
});

test('during a restore nothing is promised: links, buttons and mail programs are told to try again later', async () => {
  const token = await subscribed();
  const leave = await leaveToken();
  await list.erase(id);
  const held = () =>
    Promise.all(['subscribers', 'suppressions'].map((name) => everythingIn(site.deploy.context, name)));
  const before = await held();
  await site.stores.open(retention).noteDone('restore', Date.now());
  const later = { status: 503, body: { code: 'maintenance', message: expect.stringContaining('try again') as string } };
  expect(await post(confirmSubscription, { token })).toMatchObject(later);
  expect(await post(disownSubscription, { token })).toMatchObject(later);
  expect(await post(unsubscribe, { token: leave })).toMatchObject(later);
  const page = `/newsletter/unsubscribe?token=${leave}`;
  expect(await pressed(page)).toBe(`${page}#failed`);
  const oneClick = await call(page, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect([oneClick.status, oneClick.response.headers.get('Retry-After')]).toEqual([503, '300']);
  await site.stores.open(retention).forgetDone('restore');
  expect(await held()).toEqual(before);
  expect((await post(unsubscribe, { token: leave })).status).toBe(200);
});
