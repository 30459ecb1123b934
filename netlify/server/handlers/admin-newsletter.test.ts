import { eraseSubscription, exportSubscriptions, listSubscriptions } from '#contract/api/admin-newsletter.ts';
import { fillPath } from '#contract/endpoint.ts';
import { problem } from '#contract/problem.ts';
import { administratorOf } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { everythingIn } from '#support/local-blobs.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { subscribers, type SubscriberRecord } from '#storage/collections/subscribers.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import handler from '../../functions/admin-newsletter.ts';

const at = '2026-11-21T09:00:00.000Z';

let site: StoredSite;
let headers: Record<string, string>;
const call = (path: string, init: RequestInit = {}) =>
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

/** Two of each display status but the last, and one that a program sent. */
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
  test('shows a subscriber without consent and origin, to the administrator alone', async () => {
    const id = await store('ada@example.com');
    const { subscriptions } = await list();
    expect(subscriptions).toEqual([
      { id, email: 'ada@example.com', status: 'pending', createdAt: at, verifiedAt: null, unsubscribedAt: null },
    ]);
    headers = {};
    expect((await call(listSubscriptions.path)).status).toBe(401);
  });

  test('counts every display status, whatever is asked for, and leaves spam out', async () => {
    await storeMany();
    const counts = { total: 5, Verified: 2, Pending: 2, Unsubscribed: 1 };
    expect((await list()).counts).toEqual(counts);
    const found = await list('?q=ada&status=Verified&limit=1');
    expect([found.counts, found.total]).toEqual([counts, 1]);
  });

  test.each([
    ['Verified', ['ada@example.com', 'grace@example.com']],
    ['Pending', ['pending@example.com', 'waiting@example.com']],
    ['Unsubscribed', ['gone@example.com']],
  ])('shows those that are %s', async (status, emails) => {
    await storeMany();
    const { subscriptions } = await list(`?status=${status}`);
    expect(subscriptions.map(({ email }) => email).sort()).toEqual(emails);
  });

  test('finds an address in any case, and spam where it is asked for', async () => {
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

  test('refuses a status that there is none of', async () => {
    const { status, body } = await call(`${listSubscriptions.path}?status=confirmed`);
    expect([status, problem.parse(body).fields]).toEqual([
      400,
      { status: 'Ask for one of: Verified, Pending, Unsubscribed.' },
    ]);
  });
});

test('a subscriber is erased with everything kept of them, and may subscribe again', async () => {
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

describe('the CSV', () => {
  test('holds every subscriber but spam with what is shown of them', async () => {
    await store('ada@example.com', { status: 'confirmed', verifiedAt: at });
    await store('+plus@example.com');
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
        `'+plus@example.com,Pending,${at},,`,
        'Email,Status,Subscribed at,Verified at,Unsubscribed at',
        `ada@example.com,Verified,${at},${at},`,
      ],
    ]);
  });

  test('without subscribers is its header', async () => {
    expect((await call(exportSubscriptions.path)).text).toBe(
      'Email,Status,Subscribed at,Verified at,Unsubscribed at\r\n',
    );
  });

  test('is for the administrator alone', async () => {
    headers = {};
    expect((await call(exportSubscriptions.path)).status).toBe(401);
  });
});
