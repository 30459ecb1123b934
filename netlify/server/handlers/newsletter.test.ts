import { consentVersion, subscribe, subscribeAccepted } from '#contract/api/newsletter.ts';
import { problem } from '#contract/problem.ts';
import { errands } from '#storage/collections/errands.ts';
import { subscribers, type SubscriberRecord } from '#storage/collections/subscribers.ts';
import { suppressions } from '#storage/collections/suppressions.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { everythingStored } from '#support/everything-stored.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { LogEntry } from '../http/log.ts';
import handler from '../../functions/newsletter.ts';

const email = 'Ada@Example.com';
const request = { email, source: 'website', page: '/about' };
const accepted = { success: true, message: subscribeAccepted };

let site: StoredSite;
let lines: LogEntry[];
let ip = '';
let tests = 0;
const stored = async () => (await site.stores.open(subscribers).all()).records.map(({ value }) => value);
const post = (json: unknown, headers: Record<string, string> = {}) =>
  callFunction(handler, apiRequest(subscribe.path, { json, headers }), callContext({ ip, deploy: site.deploy }));

/** Stores a subscriber as of an hour ago. */
async function given(changes: Partial<SubscriberRecord>): Promise<void> {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const collection = site.stores.open(subscribers);
  await collection.create(await collection.idOf(email), {
    email: 'ada@example.com',
    status: 'pending',
    source: 'website',
    createdAt: at,
    verifiedAt: null,
    unsubscribedAt: null,
    consent: { version: consentVersion, at, page: '/' },
    spam: false,
    ...changes,
  });
}
async function errandIds(): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of site.stores.open(errands).all()) ids.push(id);
  return ids;
}
/** Records that the owner of the address said "this was not me", for as long as it holds. */
const disown = async (until = Date.now() + 30 * 24 * 60 * 60_000) =>
  site.stores
    .open(suppressions)
    .create(await site.stores.open(subscribers).idOf(email), { reason: 'not me', at: Date.now() - 1, until });
const earlier = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

beforeEach(async () => {
  lines = captureLog();
  site = await storedSite();
  ip = `203.0.113.${(tests += 1)}`;
});

describe('a subscription', () => {
  test('is stored as pending, with the given consent and the day’s mark of its origin', async () => {
    const { status, body } = await post(request);
    expect([status, subscribe.response.parse(body)]).toEqual([200, accepted]);
    const [record] = await stored();
    expect(record).toMatchObject({
      email,
      status: 'pending',
      source: 'website',
      verifiedAt: null,
      unsubscribedAt: null,
    });
    expect(record?.consent).toEqual({ version: consentVersion, at: record?.createdAt, page: '/about' });
    expect(record?.spam).toBe(false);
    expect(JSON.stringify(record)).not.toContain(ip);
  });

  test('of one address in any spelling makes one record', async () => {
    await post(request);
    await post({ ...request, email: ' ada@EXAMPLE.com ' });
    await Promise.all([post({ ...request, email: 'ADA@example.com' }), post(request)]);
    expect(await stored()).toHaveLength(1);
  });

  test.each([
    ['nothing', {}, { email: 'Please enter your email address to subscribe.', source: 'Send the source "website".' }],
    ['no address', { source: 'website', email: ' ' }, { email: 'Please enter your email address to subscribe.' }],
    ['no valid address', { source: 'website', email: 'ada' }, { email: 'Please enter a valid email address.' }],
    ['two addresses', { source: 'website', email: 'a@b.co,c@d.co' }, { email: 'Please enter a valid email address.' }],
    ['another source', { source: 'import', email }, { source: 'Send the source "website".' }],
    ['a page elsewhere', { ...request, page: 'https://evil.example' }, { page: 'Send the path of the page.' }],
    ['an extra key', { ...request, status: 'confirmed' }, { status: 'This field is not known.' }],
  ])('of %s is refused and not stored', async (_, body, fields) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(problem.parse(answer.body).fields).toEqual(fields);
    expect(await stored()).toEqual([]);
  });

  test('of more than 4 KB is refused', async () => {
    expect((await post({ ...request, website: 'x'.repeat(4096) })).status).toBe(413);
  });

  test('leaves no address in the log', async () => {
    await post(request);
    await post({ ...request, email: 'ada@nowhere' });
    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(lines)).not.toMatch(/ada@/i);
  });
});

describe('a known address', () => {
  test('stays unchanged if it is pending', async () => {
    await given({});
    const before = await stored();
    expect((await post(request)).body).toEqual(accepted);
    expect(await stored()).toEqual(before);
  });

  test('takes over the new consent if it is pending under another wording', async () => {
    await given({ consent: { version: '2020-01', at: earlier(60), page: '/' } });
    await post(request);
    expect((await stored())[0]?.consent).toMatchObject({ version: consentVersion, page: '/about' });
  });

  test('stays confirmed if it is confirmed', async () => {
    await given({ status: 'confirmed', verifiedAt: earlier(30) });
    const before = await stored();
    expect((await post(request)).body).toEqual(accepted);
    expect(await stored()).toEqual(before);
  });

  test('becomes pending again if it is unsubscribed, and has to be confirmed again', async () => {
    await given({ status: 'unsubscribed', verifiedAt: earlier(50), unsubscribedAt: earlier(30) });
    expect((await post(request)).body).toEqual(accepted);
    expect((await stored())[0]).toMatchObject({ status: 'pending', verifiedAt: null, unsubscribedAt: null });
    expect((await stored())[0]?.consent.page).toBe('/about');
  });

  test('gets the same answer in the same time as an unknown one, in any state, filed as spam or not', async () => {
    const confirmed = { status: 'confirmed', verifiedAt: earlier(30) } as const;
    const unsubscribed = { status: 'unsubscribed', unsubscribedAt: earlier(30) } as const;
    const states: [state: Partial<SubscriberRecord> | 'disowned' | null, sent: object][] = [
      [null, request],
      [{}, request],
      [confirmed, request],
      [unsubscribed, request],
      [{ spam: true }, request],
      ['disowned', request],
      [null, { ...request, website: 'x' }],
      [confirmed, { ...request, website: 'x' }],
      [unsubscribed, { ...request, website: 'x' }],
      ['disowned', { ...request, website: 'x' }],
    ];
    const fastest: number[] = [];
    for (const [n, [state, sent]] of states.entries()) {
      const times: number[] = [];
      ip = `198.51.100.${n}`;
      for (let round = 0; round < 3; round++) {
        site = await storedSite();
        if (state === 'disowned') await disown();
        else if (state) await given(state);
        const started = performance.now();
        const { status, body } = await post(sent);
        times.push(performance.now() - started);
        expect([status, body]).toEqual([200, accepted]);
      }
      fastest.push(Math.min(...times));
    }
    expect(Math.min(...fastest)).toBeGreaterThan(195);
    expect(Math.max(...fastest) - Math.min(...fastest)).toBeLessThan(30);
  });
});

describe('a sign-up from a program', () => {
  test('gets the usual answer and is filed as spam', async () => {
    expect((await post({ ...request, website: 'x' })).body).toEqual(accepted);
    expect((await stored()).map(({ spam }) => spam)).toEqual([true]);
  });

  test('is not recognised by its speed, because a browser fills in an address at once', async () => {
    expect((await post({ ...request, elapsed: 10 })).body).toEqual(accepted);
    expect(await stored()).toMatchObject([{ spam: false, status: 'pending' }]);
  });

  test('changes nothing about a known address', async () => {
    await given({ status: 'confirmed', verifiedAt: earlier(30) });
    const before = await stored();
    await post({ ...request, website: 'x' });
    expect(await stored()).toEqual(before);
  });

  test.each([
    ['unknown', null],
    ['pending', {}],
    ['confirmed', { status: 'confirmed' as const, verifiedAt: earlier(30) }],
    ['unsubscribed', { status: 'unsubscribed' as const, unsubscribedAt: earlier(30) }],
  ])('asks for no mail to an address that is %s', async (_, state) => {
    if (state) await given(state);
    await post({ ...request, website: 'x' });
    expect(await errandIds()).toEqual([]);
  });

  test('is kept once beside a subscriber who has left, and does not bring them back', async () => {
    await given({ status: 'unsubscribed', unsubscribedAt: earlier(30) });
    const [before] = await stored();
    for (let sent = 0; sent < 2; sent++) {
      expect((await post({ ...request, website: 'x' })).body).toEqual(accepted);
    }
    const [filed, ...others] = await stored();
    expect(others).toEqual([before]);
    expect(filed).toMatchObject({
      email,
      status: 'pending',
      spam: true,
      spamReason: 'The field that no visitor sees was filled in.',
    });
  });

  test('does not keep out a person with the same address', async () => {
    await post({ ...request, website: 'x' });
    await post(request);
    expect(await stored()).toMatchObject([{ spam: false, status: 'pending' }]);
  });
});

describe('an address whose owner said "this was not me"', () => {
  test('is stored nowhere and gets no mail, whoever enters it', async () => {
    await disown();
    for (const more of [{}, { website: 'x' }])
      expect((await post({ ...request, ...more }, { 'Idempotency-Key': `key${'website' in more}` })).body).toEqual(
        accepted,
      );
    expect([await stored(), await errandIds()]).toEqual([[], []]);
    expect(await everythingStored(site)).not.toMatch(/ada@/i);
  });

  test('may be entered again once thirty days are over', async () => {
    await disown(Date.now() - 1);
    await post(request);
    expect([(await stored()).length, (await errandIds()).length]).toEqual([1, 1]);
  });

  test('is forgotten again if they said so while a request was on its way', async () => {
    let disowning: Promise<unknown> | undefined;
    site.faults = (sent) => {
      // The request has found no suppression, and is about to store the address.
      if (sent.startsWith('PUT') && sent.includes('errands')) disowning ??= disown();
      return undefined;
    };
    expect((await post(request)).body).toEqual(accepted);
    await disowning;
    expect(site.requests.some((sent) => sent.startsWith('PUT') && sent.includes('_subscribers'))).toBe(true);
    expect([await stored(), await errandIds()]).toEqual([[], []]);
  });

  test('can be entered if mail to it bounced', async () => {
    const id = await site.stores.open(subscribers).idOf(email);
    await site.stores.open(suppressions).create(id, { reason: 'bounced', at: Date.now() - 1 });
    await post(request);
    expect([(await stored()).length, (await errandIds()).length]).toEqual([1, 1]);
  });
});

describe('limits', () => {
  test('accept five sign-ups an hour, and do not count invalid ones', async () => {
    for (let sent = 0; sent < 3; sent++) await post({ ...request, email: 'ada' });
    const answers = await Promise.all(Array.from({ length: 7 }, (_, n) => post({ ...request, email: `a${n}@b.co` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await stored()).toHaveLength(5);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.response.headers.get('Retry-After'))).toBeGreaterThan(3500);
  });
});

describe('an Idempotency-Key', () => {
  const key = { 'Idempotency-Key': 'one-subscription' };

  test('sent twenty times at once gets twenty answers, and stores one record', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(request, key)));
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      Array.from({ length: 20 }, () => [200, JSON.stringify(accepted)]),
    );
    expect(await stored()).toHaveLength(1);
  });

  test('asks for one mail, however often and whenever it is sent', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await Promise.all(Array.from({ length: 20 }, () => post(request, key)));
    vi.setSystemTime(Date.now() + 20 * 60_000);
    for (let sent = 0; sent < 3; sent++) await post(request, key);
    vi.useRealTimers();
    expect(await errandIds()).toHaveLength(1);
  });

  test('asks for no mail again once its sign-up is known to be stored', async () => {
    await post(request, key);
    await post(request, key);
    const [asked = ''] = await errandIds();
    await site.stores.open(errands).done(asked);
    expect((await post(request, key)).body).toEqual(accepted);
    expect(await errandIds()).toEqual([]);
  });

  test('with another address is refused', async () => {
    await post(request, key);
    const { status, body } = await post({ ...request, email: 'eve@example.com' }, key);
    expect([status, problem.parse(body).code]).toEqual([422, 'idempotency_mismatch']);
    expect(await stored()).toHaveLength(1);
  });

  test('that is repeated does not bring back a subscriber who has left since', async () => {
    await post(request, key);
    const collection = site.stores.open(subscribers);
    const record = await collection.read(await collection.idOf(email));
    const gone = { status: 'unsubscribed' as const, unsubscribedAt: new Date(Date.now() + 1).toISOString() };
    await collection.update(record?.id ?? '', record?.rev ?? 0, (value) => ({ ...value, ...gone }));
    expect((await post(request, key)).body).toEqual(accepted);
    expect(await stored()).toMatchObject([gone]);
  });

  test('whose first attempt stopped before the record was written completes it', async () => {
    site.faults = (sent) => (sent.startsWith('PUT') && sent.includes('_subscribers') ? 403 : undefined);
    expect((await post(request, key)).status).toBe(503);
    site.faults = () => undefined;
    expect((await post(request, key)).status).toBe(200);
    expect(await stored()).toMatchObject([{ email, status: 'pending' }]);
  });

  test('whose first attempt could not ask for mail asks for it when it is sent again', async () => {
    site.faults = (sent) => (sent.startsWith('PUT') && sent.includes('errands') ? 403 : undefined);
    for (let sent = 0; sent < 3; sent++) expect((await post(request, key)).status).toBe(503);
    site.faults = () => undefined;
    expect((await post(request, key)).status).toBe(200);
    expect(await errandIds()).toHaveLength(1);
  });
});

test('storage lists that lack the last minute lose no subscription, and a sign-up costs at most forty storage requests', async () => {
  site.faults = (sent) => (sent.startsWith('GET') && sent.includes('prefix=') ? 'empty list' : undefined);
  const statuses: number[] = [];
  for (const page of ['/', '/about', '/essays', '/', '/about', '/essays']) {
    const before = site.requests.length;
    statuses.push((await post({ ...request, page })).status);
    expect(site.requests.length - before).toBeLessThanOrEqual(40);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  site.faults = () => undefined;
  expect(await stored()).toMatchObject([{ email, status: 'pending' }]);
});

describe('without a script', () => {
  const send = (form: Record<string, string>) =>
    callFunction(
      handler,
      apiRequest(subscribe.path, { form: { source: 'website', ...form } }),
      callContext({ ip, deploy: site.deploy }),
    );
  const location = async (form: Record<string, string>) => {
    const { status, response, text } = await send(form);
    expect([status, text]).toEqual([303, '']);
    return response.headers.get('Location');
  };

  test.each([
    ['/', '/#subscribed'],
    ['/about', '/about#subscribed'],
    ['/about/', '/about#subscribed'],
    ['/essays', '/essays#subscribed'],
    ['/essays/one-essay', '/essays#subscribed'],
    ['/recommended-reads', '/recommended-reads#subscribed'],
    ['/somewhere', '/#subscribed'],
    ['', '/#subscribed'],
  ])('a subscription from %j redirects to %s', async (page, target) => {
    expect(await location({ email, page })).toBe(target);
    expect(await stored()).toHaveLength(1);
  });

  test('a subscription from an essay is stored with the address of the essay', async () => {
    await send({ email, page: '/essays/one-essay' });
    expect(await stored()).toMatchObject([{ source: 'website', consent: { page: '/essays/one-essay' } }]);
  });

  test.each([
    [{ email: '' }, '/about#newsletter-required'],
    [{ email: '   ' }, '/about#newsletter-required'],
    [{ email: 'ada' }, '/about#newsletter-invalid'],
    [{ email, extra: 'x' }, '/about#newsletter-failed'],
    [{ email, page: 'https://evil.example' }, '/#newsletter-failed'],
    [{ email, page: '//evil.example/essays/' }, '/#newsletter-failed'],
  ])('%j is refused with a redirect to a constant address, %s', async (form, target) => {
    expect(await location({ page: '/about', ...form })).toBe(target);
    expect(await stored()).toEqual([]);
  });

  test('failing storage and a reached limit lead to the failed state', async () => {
    await site.stop();
    expect(await location({ email, page: '/essays' })).toBe('/essays#newsletter-failed');
    site = await storedSite();
    for (let sent = 0; sent < 5; sent++) await send({ email });
    expect(await location({ email })).toBe('/#newsletter-failed');
  });
});

test('a request from before a subscriber left changes nothing, a later one does', async () => {
  const start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  await given({ status: 'unsubscribed', unsubscribedAt: new Date(start).toISOString() });
  await post(request);
  expect((await stored())[0]?.status).toBe('unsubscribed');
  vi.setSystemTime(start + 1000);
  await post(request);
  vi.useRealTimers();
  expect((await stored())[0]?.status).toBe('pending');
});
