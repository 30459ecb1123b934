import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  countAudience,
  createCampaign,
  listCampaigns,
  readCampaign,
  reportCampaign,
} from '#contract/api/admin-campaigns.ts';
import type { CampaignDraft } from '#contract/campaign.ts';
import { fillPath } from '#contract/endpoint.ts';
import { campaigns } from '#storage/collections/campaigns.ts';
import { sends } from '#storage/collections/sends.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { administratorOf } from '#support/administrator.ts';
import { addSubscribers, idOfReader, subscriberNamed } from '#support/campaigns.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import adminCampaigns from '../../functions/admin-campaigns.ts';
import newsletterLinks from '../../functions/newsletter-links.ts';
import { unsubscribeToken } from '../mail/link-token.ts';

const draft: CampaignDraft = {
  subject: 'The first issue',
  preview: '',
  markdown: 'Hello.',
  segment: { kind: 'all' },
  clicks: false,
  archive: false,
  slug: null,
};

let site: StoredSite;
let headers: Record<string, string>;
beforeEach(async () => {
  captureLog();
  site = await storedSite();
  headers = await administratorOf(site);
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:9');
  vi.stubEnv('MAIL_FROM', 'hello@meridianforge.example');
});

const call = (path: string, init: Parameters<typeof apiRequest>[1] = {}) =>
  callFunction(adminCampaigns, apiRequest(path, { headers, ...init }), callContext({ deploy: site.deploy }));
const create = async (changes: Partial<CampaignDraft> = {}) =>
  createCampaign.response.parse((await call(createCampaign.path, { json: { ...draft, ...changes } })).body).campaign;
const read = async (id: string) =>
  readCampaign.response.parse((await call(fillPath(readCampaign.path, { id }))).body).campaign;
const to = (id: string, what = '') => `${fillPath(readCampaign.path, { id })}${what}`;
const post = (id: string, what: string, json?: unknown) =>
  call(to(id, `/${what}`), { method: 'POST', ...(json !== undefined && { json }) });
const send = (id: string, body: { rev: number; at?: string }) => post(id, 'send', body);
/** Acts on a campaign that its author saw in this state; by default, in its current state. */
const steer = async (id: string, what: string, seen?: { state: string; startedAt: string | null }) => {
  const { state, startedAt } = seen ?? (await read(id));
  return post(id, what, { state, startedAt });
};

describe('a draft', () => {
  test('is kept as written, refuses a save at a stale rev, and can be deleted', async () => {
    const { id, rev } = await create();
    expect(await read(id)).toMatchObject({ ...draft, state: 'draft', progress: null, waiting: null });
    const saved = await call(to(id), { method: 'PUT', json: { ...draft, rev, subject: 'Another' } });
    expect(saved.body).toMatchObject({ success: true, campaign: { subject: 'Another', rev: rev + 1 } });
    const stale = await call(to(id), { method: 'PUT', json: { ...draft, rev, subject: 'Mine' } });
    expect([stale.status, stale.body]).toMatchObject([409, { current: { subject: 'Another', rev: rev + 1 } }]);
    expect((await call(to(id), { method: 'DELETE' })).status).toBe(200);
    expect((await call(to(id))).status).toBe(404);
    const { campaigns: left } = listCampaigns.response.parse((await call(listCampaigns.path)).body);
    expect(left).toEqual([]);
  });

  test.each([
    [{ subject: 'Two\nlines' }, 'subject'],
    [{ subject: 'x'.repeat(201) }, 'subject'],
    [{ slug: 'No Slug' }, 'slug'],
    [{ segment: { kind: 'dates', from: '2026-02-30', to: null } }, 'segment'],
    [{ segment: { kind: 'page', page: '//elsewhere.example' } }, 'segment'],
    [{ segment: { kind: 'all', more: 1 } }, 'more'],
  ])('with %j is refused at its field', async (changes, field) => {
    const { status, body } = await call(createCampaign.path, { json: { ...draft, ...changes } });
    expect(status).toBe(400);
    expect(Object.keys((body as { fields: object }).fields).join()).toContain(field);
  });

  test.each([
    [{ subject: ' ' }, 'Write a subject.'],
    [{ markdown: ' \n' }, 'Write something to send.'],
  ])('with %j is not sent', async (changes, message) => {
    const { id, rev } = await create(changes);
    expect(await send(id, { rev })).toMatchObject({ status: 422, body: { message } });
    expect((await read(id)).state).toBe('draft');
  });

  test('is not sent if mail is not set up, and the answer says what to set', async () => {
    const { id, rev } = await create();
    vi.stubEnv('SMTP_URL', '');
    const { status, body } = await send(id, { rev });
    expect([status, (body as { message: string }).message]).toEqual([422, expect.stringContaining('Set SMTP_URL')]);
  });
});

describe("a campaign's author", () => {
  test('sends, pauses, resumes and cancels it, each only in a state that allows it', async () => {
    await addSubscribers(site.stores, 1);
    const { id, rev } = await create();
    for (const what of ['pause', 'resume', 'cancel']) expect((await steer(id, what)).status).toBe(422);
    expect((await send(id, { rev: rev + 1 })).status).toBe(409);
    expect(await send(id, { rev })).toMatchObject({ status: 200, body: { campaign: { state: 'sending' } } });
    expect((await send(id, { rev })).status).toBe(409);
    const standing = await read(id);
    const saved = await call(to(id), { method: 'PUT', json: { ...draft, rev: standing.rev } });
    expect(saved).toMatchObject({
      status: 422,
      body: { message: 'This campaign is being sent: its text stays as it is.' },
    });
    expect((await call(to(id), { method: 'DELETE' })).status).toBe(422);
    for (const [what, state] of [
      ['pause', 'paused'],
      ['resume', 'sending'],
      ['cancel', 'canceled'],
    ] as const)
      expect(await steer(id, what)).toMatchObject({ status: 200, body: { campaign: { state } } });
    expect((await steer(id, 'resume')).status).toBe(422);
    expect((await call(to(id), { method: 'DELETE' })).status).toBe(200);
  });

  test('schedules it, and gets the draft back by canceling', async () => {
    await addSubscribers(site.stores, 1);
    const { id, rev } = await create();
    const at = new Date(Date.now() + 3_600_000).toISOString();
    expect(await send(id, { rev, at })).toMatchObject({ body: { campaign: { state: 'scheduled', sendAt: at } } });
    expect(await steer(id, 'cancel')).toMatchObject({ body: { campaign: { state: 'draft', sendAt: null } } });
    const far = await send(id, { rev: (await read(id)).rev, at: '2099-01-01T00:00:00Z' });
    expect(far).toMatchObject({ status: 422, body: { fields: { at: 'Choose a time within a year.' } } });
  });

  test('resumes one that was paused before its time: it is planned again, and senders find it', async () => {
    const { id } = await create();
    const kept = site.stores.open(campaigns);
    const sendAt = Date.now() + 3_600_000;
    await kept.change(id, (found) => found && { ...found.value, state: 'paused', sendAt, notice: 'Why.' });
    const campaign = { state: 'scheduled', sendAt: new Date(sendAt).toISOString(), startedAt: null, notice: null };
    expect(await steer(id, 'resume')).toMatchObject({ status: 200, body: { message: 'It is planned.', campaign } });
    expect(await kept.isOpen(id)).toBe(true);
  });

  test.each(['send', 'resume'])(
    'can be sure that senders find it after a %s, even if one was just taking it off their list',
    async (what) => {
      await addSubscribers(site.stores, 1);
      const { id, rev } = await create();
      const kept = site.stores.open(campaigns);
      if (what === 'resume')
        await kept.change(id, (found) => found && { ...found.value, state: 'paused', startedAt: 1 });
      let times = 0;
      // The entry is gone at once, as if a sender had deleted it before the record is written.
      site.faults = (request) => (/^PUT .*open(%2F|\/)/.test(request) && (times += 1) === 1 ? 200 : undefined);
      expect((await (what === 'send' ? send(id, { rev }) : steer(id, what))).status).toBe(200);
      expect([await kept.isOpen(id), times]).toEqual([true, 2]);
    },
  );

  const at = '2026-11-02T08:00:00.000Z';
  test.each([
    // The dialog said: nothing was sent, and it becomes a draft again. In the meantime its time has come.
    ['cancel', { state: 'scheduled', startedAt: null }, 'sending', 'is being sent'],
    ['cancel', { state: 'paused', startedAt: null }, 'paused', 'is paused'],
    ['cancel', { state: 'sending', startedAt: at }, 'sent', 'was sent'],
    // "Try now" must not resume what someone has paused in the meantime.
    ['resume', { state: 'sending', startedAt: at }, 'paused', 'is paused'],
    ['pause', { state: 'sending', startedAt: at }, 'canceled', 'was canceled'],
  ] as const)('is asked again before a %s if what they saw as %j is %s by now', async (what, seen, state, words) => {
    const { id } = await create();
    await site.stores
      .open(campaigns)
      .change(id, (found) => found && { ...found.value, state, startedAt: Date.parse(at) });
    const { status, body } = await steer(id, what, seen);
    const message = `This campaign has changed in the meantime: it ${words}. Nothing was done. Look at it again, then decide.`;
    expect([status, body]).toMatchObject([409, { message, current: { state, startedAt: at } }]);
    expect((await read(id)).state).toBe(state);
  });

  test('deletes the draft that they saw, but not if it was sent in the meantime', async () => {
    const { id } = await create();
    await site.stores.open(campaigns).change(id, (found) => found && { ...found.value, state: 'sent', startedAt: 1 });
    expect(await call(to(id, '?state=draft'), { method: 'DELETE' })).toMatchObject({
      status: 409,
      body: { current: { state: 'sent' } },
    });
    expect((await call(to(id, '?state=sent'), { method: 'DELETE' })).status).toBe(200);
  });
});

test('a segment by page includes the pages below it, as /essays includes every essay', async () => {
  const list = site.stores.open(subscribers);
  for (const page of ['/essays', '/essays/one', '/essays/two', '/'] as const) {
    const consent = { version: '2026-11', at: '2026-02-01T00:00:00.000Z', page };
    const email = `${page.length}@example.com`;
    await list.create(idOfReader(page), subscriberNamed(email, { consent }));
  }
  const count = async (page: string) =>
    countAudience.response.parse((await call(`${countAudience.path}?kind=page&page=${page}`)).body).count;
  expect(await Promise.all(['/essays', '/essays/one', '/essay', '/'].map(count))).toEqual([3, 1, 0, 1]);
  const { pages } = countAudience.response.parse((await call(countAudience.path)).body);
  expect(pages[0]).toEqual({ page: '/essays', count: 3 });
});

test('the count of a segment covers exactly its recipients, and comes with the pages to choose from', async () => {
  await addSubscribers(site.stores, 3);
  const list = site.stores.open(subscribers);
  const consent = { version: '2026-11', at: '2026-02-01T00:00:00.000Z', page: '/about' };
  await list.create(idOfReader('a@example.com'), subscriberNamed('a@example.com', { consent }));
  await list.create(idOfReader('b@example.com'), subscriberNamed('b@example.com', { consent, verifiedAt: null }));
  const count = async (query: string) => countAudience.response.parse((await call(countAudience.path + query)).body);
  expect(await count('')).toEqual({
    success: true,
    count: 4,
    pages: [
      { page: '/', count: 3 },
      { page: '/about', count: 1 },
    ],
  });
  expect((await count('?kind=page&page=/about')).count).toBe(1);
  expect((await count('?kind=dates&from=2026-01-05&to=2026-01-05')).count).toBe(4);
  expect((await count('?kind=dates&from=2026-01-06')).count).toBe(0);
  expect((await call(`${countAudience.path}?kind=dates&from=never`)).status).toBe(400);
});

test('the report counts recipients by outcome and reason, and those who unsubscribed by its link', async () => {
  const { id } = await create();
  await addSubscribers(site.stores, 4);
  const ids = Array.from({ length: 4 }, (_, reader) => idOfReader(`reader.${reader}@example.com`));
  const kept = site.stores.open(sends);
  const states = [
    ['sent', ''],
    ['failed', '550'],
    ['skipped', 'unsubscribed'],
    ['unknown', ''],
  ] as const;
  for (const [index, [state, reason]] of states.entries()) {
    await kept.claim(id, ids[index] ?? '', 1, { at: Date.now(), by: 'a' });
    await kept.end(id, ids[index] ?? '', { attempt: 1, state, reason });
  }
  await site.stores
    .open(campaigns)
    .change(id, (found) => found && { ...found.value, state: 'sending', startedAt: 1, audience: 4 });
  const linkKey = await site.stores.open(subscribers).linkKey();
  const token = unsubscribeToken({ subscriber: ids[0] ?? '', campaign: id }, linkKey);
  const leave = (json: object) =>
    callFunction(
      newsletterLinks,
      apiRequest('/api/newsletter/unsubscribe', { json }),
      callContext({ deploy: site.deploy }),
    );
  await leave({ token });
  await leave({ token });
  const report = async () => reportCampaign.response.parse((await call(to(id, '/report'))).body);
  const said = await report();
  expect(said).toMatchObject({
    campaign: { progress: { audience: 4, sent: 1, failed: 1, skipped: 1, unknown: 1, sending: 0, deferred: 0 } },
    failed: [{ reason: 'The mailbox does not exist, or does not accept it (550).', count: 1 }],
    skipped: [{ reason: 'They unsubscribed before their turn came.', count: 1 }],
    unsubscribed: 1,
  });
  expect(JSON.stringify(said)).not.toContain('@');
  await leave({ token, undo: 'yes' });
  expect((await report()).unsubscribed).toBe(0);
});

test('a campaign that is waiting for the mail server shows how long it will wait, and stops showing it afterwards', async () => {
  const { id } = await create();
  const wait = (until: number) =>
    site.stores.open(campaigns).change(id, (found) => {
      const waiting = { until, reason: 'The mail server refused us: 421 Slow down', times: 1 };
      return found && { ...found.value, state: 'sending', startedAt: 1, audience: 1, waiting };
    });
  const until = Date.now() + 60_000;
  await wait(until);
  expect((await read(id)).waiting).toEqual({
    until: new Date(until).toISOString(),
    reason: 'The mail server refused us: 421 Slow down',
  });
  expect(await steer(id, 'resume')).toMatchObject({
    status: 200,
    body: { campaign: { state: 'sending', waiting: null } },
  });
  await wait(Date.now() - 1);
  expect((await read(id)).waiting).toBeNull();
});
