import {
  eraseSubscription,
  exportSubscriptions,
  fileSubscription,
  listSubscriptions,
} from '#contract/api/admin-newsletter.ts';
import { fillPath } from '#contract/endpoint.ts';
import { problem } from '#contract/problem.ts';
import { administratorOf } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { everythingIn } from '#support/local-blobs.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { errands } from '#storage/collections/errands.ts';
import { filedBeside, subscribers, type SubscriberRecord } from '#storage/collections/subscribers.ts';
import { limits } from '#storage/collections/limits.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import handler from '../../functions/admin-newsletter.ts';

const at = '2026-11-21T09:00:00.000Z';

let site: StoredSite;
let headers: Record<string, string>;
const call = (path: string, init: RequestInit & { json?: unknown } = {}) =>
  callFunction(handler, apiRequest(path, { ...init, headers }), callContext({ deploy: site.deploy }));
async function list(query = '') {
  const { status, body } = await call(listSubscriptions.path + query);
  expect(status).toBe(200);
  return listSubscriptions.response.parse(body);
}

async function store(email: string, changes: Partial<SubscriberRecord> = {}): Promise<string> {
  const collection = site.stores.open(subscribers);
  const id = await collection.idOf(email);
  await collection.create(id, {
    email,
    status: 'pending',
    source: 'website',
    createdAt: at,
    verifiedAt: null,
    unsubscribedAt: null,
    consent: { version: '2026-11', at, page: '/about' },
    spam: false,
    origin: 'a-mark-of-the-day',
    ...changes,
  });
  return id;
}

/** Two subscribers of each display status except the last, which has one, and one sent by a bot. */
async function storeMany(): Promise<void> {
  await store('pending@example.com');
  await store('waiting@example.com');
  await store('ada@example.com', { status: 'confirmed', verifiedAt: at });
  await store('grace@example.com', { status: 'confirmed', verifiedAt: at });
  await store('gone@example.com', { status: 'unsubscribed', verifiedAt: at, unsubscribedAt: at });
  await store('program@example.com', { spam: true });
}

beforeEach(async () => {
  captureLog();
  site = await storedSite();
  headers = await administratorOf(site);
});

describe('the list', () => {
  test('shows a subscriber without consent and origin, to the administrator only', async () => {
    const id = await store('ada@example.com');
    const { subscriptions } = await list();
    expect(subscriptions).toEqual([
      {
        id,
        email: 'ada@example.com',
        status: 'pending',
        createdAt: at,
        verifiedAt: null,
        unsubscribedAt: null,
        spam: false,
      },
    ]);
    headers = {};
    expect((await call(listSubscriptions.path)).status).toBe(401);
  });

  test('counts every display status, whatever the filter, and leaves spam out', async () => {
    await storeMany();
    const counts = { total: 5, Verified: 2, Pending: 2, Unsubscribed: 1, spam: 1 };
    expect((await list()).counts).toEqual(counts);
    const found = await list('?q=ada&status=Verified&limit=1');
    expect([found.counts, found.total]).toEqual([counts, 1]);
    expect((await list('?spam=true')).counts).toEqual(counts);
  });

  test.each([
    ['Verified', ['ada@example.com', 'grace@example.com']],
    ['Pending', ['pending@example.com', 'waiting@example.com']],
    ['Unsubscribed', ['gone@example.com']],
  ])('shows subscribers that are %s', async (status, emails) => {
    await storeMany();
    const { subscriptions } = await list(`?status=${status}`);
    expect(subscriptions.map(({ email }) => email).sort()).toEqual(emails);
  });

  test('finds an address in any case, and spam on request', async () => {
    await storeMany();
    expect((await list('?q=GRACE')).subscriptions.map(({ email }) => email)).toEqual(['grace@example.com']);
    expect((await list('?spam=true')).subscriptions.map(({ email }) => email)).toEqual(['program@example.com']);
  });

  test('comes in pages', async () => {
    await storeMany();
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list(`?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.subscriptions.map(({ email }) => email));
      cursor = page.nextCursor;
    }
    expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
  });

  test('refuses an unknown status', async () => {
    const { status, body } = await call(`${listSubscriptions.path}?status=confirmed`);
    expect([status, problem.parse(body).fields]).toEqual([
      400,
      { status: 'Ask for one of: Verified, Pending, Unsubscribed.' },
    ]);
  });
});

test('a subscriber is erased with all their data, and may subscribe again', async () => {
  const id = await store('ada@example.com');
  await storeMany();
  await list();
  const path = fillPath(eraseSubscription.path, { id });
  expect((await call(path, { method: 'DELETE' })).status).toBe(200);
  expect(await everythingIn(site.deploy.context, 'subscribers')).not.toContain('ada@example.com');
  expect((await call(path, { method: 'DELETE' })).status).toBe(404);
  expect(await store('ada@example.com')).toBe(id);
  expect((await list('?q=ada')).total).toBe(1);
});

describe('a sign-up filed as spam', () => {
  const reason = 'The field that no visitor sees was filled in.';
  const file = (id: string, spam: boolean) =>
    call(fillPath(fileSubscription.path, { id }), {
      method: 'PUT',
      json: { spam },
    });

  /** A subscriber who left, and a later sign-up with their address, possibly by a bot. */
  async function fileBesideGrace(
    signedUpAt: string,
    email = 'grace@example.com',
  ): Promise<[subscriber: string, filed: string]> {
    const id = await store(email, {
      status: 'unsubscribed',
      verifiedAt: at,
      unsubscribedAt: '2026-11-21T10:00:00.000Z',
    });
    const collection = site.stores.open(subscribers);
    const consent = { version: '2026-12', at: signedUpAt, page: '/essays' };
    await collection.create(filedBeside(id), {
      email,
      status: 'pending',
      source: 'website',
      createdAt: signedUpAt,
      verifiedAt: null,
      unsubscribedAt: null,
      consent,
      spam: true,
      spamReason: reason,
      note: 'newsletter one',
    });
    return [id, filedBeside(id)];
  }

  test('shows the reason, becomes pending when it is released, can be filed again, and each step is idempotent', async () => {
    const id = await store('ada@example.com', { spam: true, spamReason: reason });
    expect((await list('?spam=true')).subscriptions).toMatchObject([{ id, spam: true, spamReason: reason }]);
    for (const { status, body } of [await file(id, false), await file(id, false)]) {
      const { message, subscription } = fileSubscription.response.parse(body);
      expect([status, message, subscription.spam]).toEqual([200, 'The subscriber is listed as Pending.', false]);
      expect(subscription).not.toHaveProperty('spamReason');
    }
    expect((await list()).counts).toMatchObject({ Pending: 1, spam: 0 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => file(id, true)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await list('?spam=true')).subscriptions).toMatchObject([{ id, spamReason: 'An administrator filed it.' }]);
    expect(await site.stores.open(subscribers).history(id)).toHaveLength(3);
  });

  test('gets a confirmation request when it is released, unless it was confirmed before or was not filed', async () => {
    const asked = async () => {
      const about: string[] = [];
      for await (const errand of site.stores.open(errands).all()) about.push(errand.about);
      return about;
    };
    const [confirmed, pending] = [
      await store('grace@example.com', { spam: true, status: 'confirmed', verifiedAt: at }),
      await store('pending@example.com'),
    ];
    for (const id of [confirmed, pending]) expect((await file(id, false)).status).toBe(200);
    expect(await asked()).toEqual([]);
    const ada = await store('ada@example.com', { spam: true, spamReason: reason });
    for (const _ of [1, 2]) await file(ada, false);
    expect(await asked()).toEqual([`subscribers/${ada}`]);
    const [subscriber, filed] = await fileBesideGrace('2026-11-21T11:00:00.000Z', 'mary@example.com');
    await file(filed, false);
    expect((await asked()).sort()).toEqual([`subscribers/${ada}`, `subscribers/${subscriber}`].sort());
  });

  test('beside a subscriber who had left brings them back as pending when it is released, with the new consent', async () => {
    const [id, filed] = await fileBesideGrace('2026-11-21T11:00:00.000Z');
    expect((await list()).counts).toMatchObject({ Unsubscribed: 1, spam: 1 });
    for (const { status, body } of [await file(filed, false), await file(filed, false)]) {
      expect([status, fileSubscription.response.parse(body).subscription]).toMatchObject([
        200,
        { id, status: 'pending' },
      ]);
    }
    expect((await list()).counts).toMatchObject({ Pending: 1, Unsubscribed: 0, spam: 0 });
    const record = await site.stores.open(subscribers).read(id);
    expect(record?.value.consent).toMatchObject({ version: '2026-12', page: '/essays' });
  });

  test('beside a subscriber who left afterwards brings no one back when it is released', async () => {
    const [id, filed] = await fileBesideGrace('2026-11-21T09:30:00.000Z');
    const { message, subscription } = fileSubscription.response.parse((await file(filed, false)).body);
    expect([message, subscription.id]).toEqual(['The subscriber is listed as Unsubscribed.', id]);
    expect((await list()).counts).toMatchObject({ Unsubscribed: 1, spam: 0 });
  });

  test('is erased on its own or with the subscriber beside it, including its note', async () => {
    const answers = site.stores.open(limits);
    const erase = (id: string) => call(fillPath(eraseSubscription.path, { id }), { method: 'DELETE' });
    const [id, filed] = await fileBesideGrace('2026-11-21T11:00:00.000Z');
    await answers.remember('newsletter one', 'hash', {});
    expect((await erase(filed)).status).toBe(200);
    expect(await answers.recall('newsletter one')).toBeNull();
    expect((await list()).counts).toMatchObject({ Unsubscribed: 1, spam: 0 });
    await erase(id);
    await fileBesideGrace('2026-11-21T11:00:00.000Z');
    expect((await erase(id)).status).toBe(200);
    expect(await everythingIn(site.deploy.context, 'subscribers')).not.toContain('grace@example.com');
    expect((await erase(id)).status).toBe(404);
  });

  test('cannot come from an unsubscribed or missing subscriber, or from a caller without a token', async () => {
    const id = await store('ada@example.com', { status: 'unsubscribed', unsubscribedAt: at });
    expect((await file(id, true)).status).toBe(422);
    expect([(await file('nobody', true)).status, (await file('nobody', false)).status]).toEqual([404, 404]);
    headers = {};
    expect((await file(id, true)).status).toBe(401);
  });
});

describe('the CSV', () => {
  const columns =
    'Email,Status,Subscribed at,Verified at,Unsubscribed at,Consent version,Consent at,Source page,Proof of consent,Left because';

  test('holds every subscriber except spam, with the fields that are shown', async () => {
    await store('ada@example.com', { status: 'confirmed', verifiedAt: at });
    await store('+plus@example.com');
    const left = { status: 'unsubscribed' as const, unsubscribedAt: at, leftBecause: 'Too many.' };
    const mailed = [{ mail: 'one', at: 1, hash: 'x', until: 2, usedAt: Date.parse(at) }];
    await store('grace@example.com', { ...left, verifiedAt: at, mailed });
    await store('program@example.com', { spam: true });
    const { status, text, response } = await call(exportSubscriptions.path);
    const today = new Date().toISOString().slice(0, 10);
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="newsletter-subscribers-${today}.csv"`,
    );
    expect([status, text.split('\r\n').sort()]).toEqual([
      200,
      [
        '',
        `'+plus@example.com,Pending,${at},,,2026-11,${at},/about,,`,
        columns,
        `ada@example.com,Verified,${at},${at},,2026-11,${at},/about,,`,
        `grace@example.com,Unsubscribed,${at},${at},${at},2026-11,${at},/about,Confirmed by the link in a mail to this address.,Too many.`,
      ],
    ]);
  });

  test('is only its header if there are no subscribers', async () => {
    expect((await call(exportSubscriptions.path)).text).toBe(`${columns}\r\n`);
  });

  test('is for the administrator only', async () => {
    headers = {};
    expect((await call(exportSubscriptions.path)).status).toBe(401);
  });
});
