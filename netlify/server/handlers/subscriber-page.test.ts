import {
  endSubscription,
  eraseSubscription,
  fileSubscription,
  readSubscription,
} from '#contract/api/admin-newsletter.ts';
import { confirmSubscription } from '#contract/api/newsletter-links.ts';
import { importSubscribers } from '#contract/api/subscriber-import.ts';
import { fillPath } from '#contract/endpoint.ts';
import { storeNames } from '#storage/collections/inventory.ts';
import { errands } from '#storage/collections/errands.ts';
import { outbox } from '#storage/collections/outbox.ts';
import { sends } from '#storage/collections/sends.ts';
import { filedBeside, subscribers, type SubscriberRecord, type Subscribers } from '#storage/collections/subscribers.ts';
import { isSuppressed, suppressions } from '#storage/collections/suppressions.ts';
import { newId } from '#storage/ids.ts';
import { administratorOf } from '#support/administrator.ts';
import { addCampaign, campaignFrom } from '#support/campaigns.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { everythingIn } from '#support/local-blobs.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import adminNewsletter from '../../functions/admin-newsletter.ts';
import newsletterLinks from '../../functions/newsletter-links.ts';
import { runErrands } from '../mail/run-errands.ts';

const at = '2026-11-21T09:00:00.000Z';
const letterhead = { name: 'Meridian Forge', tagline: 'Engineering', origin: 'https://meridianforge.example' };
const email = 'ada@example.com';

let site: StoredSite;
let list: Subscribers;
let id: string;
let headers: Record<string, string>;
beforeEach(async () => {
  captureLog();
  site = await storedSite();
  list = site.stores.open(subscribers);
  id = await list.idOf(email);
  headers = await administratorOf(site);
});

const call = (path: string, init: Parameters<typeof apiRequest>[1] = {}) =>
  callFunction(adminNewsletter, apiRequest(path, { ...init, headers }), callContext({ deploy: site.deploy }));
const act = (endpoint: { path: string; method: string }, of = id) =>
  call(fillPath(endpoint.path, { id: of }), { method: endpoint.method });
async function page(of = id) {
  const { status, body } = await act(readSubscription, of);
  expect(status).toBe(200);
  return readSubscription.response.parse(body).subscriber;
}
const store = (changes: Partial<SubscriberRecord> = {}, as = id) =>
  list.create(as, {
    ...{ email, status: 'pending', source: 'website', createdAt: at, verifiedAt: null, unsubscribedAt: null },
    ...{ consent: { version: '2026-11', at, page: '/about' }, spam: false },
    ...changes,
  });
const importAda = async () => {
  const rows = [{ line: 2, email, proof: 'On paper.' }];
  const { body } = await call(importSubscribers.path, { json: { dryRun: false, rows } });
  return importSubscribers.response.parse(body);
};
/** Writes the mail for a request; returns its id and the token of its link. */
async function mailed(): Promise<{ mail: string; token: string }> {
  const mail = newId();
  await site.stores.open(errands).ask({ id: mail, about: `subscribers/${id}` });
  await runErrands(site.stores, { letterhead, notify: null, reporting: null });
  return { mail, token: (await site.stores.open(outbox).token(mail)) ?? '' };
}
const confirm = (token: string) =>
  callFunction(
    newsletterLinks,
    apiRequest(confirmSubscription.path, { json: { token } }),
    callContext({ deploy: site.deploy }),
  );
const suppression = async () => (await site.stores.open(suppressions).read(id))?.value;
const whoHolds = async (text: string) => {
  const held = await Promise.all(
    storeNames.map(async (name) => ((await everythingIn(site.deploy.context, name)).includes(text) ? [name] : [])),
  );
  return held.flat();
};

describe('a subscriber’s page', () => {
  test('says what was agreed to, which mail confirmed it, why it ended, and lists every mail', async () => {
    await store();
    const { mail, token } = await mailed();
    expect((await confirm(token)).status).toBe(200);
    const confirmed = await page();
    expect(confirmed).toMatchObject({
      ...{
        id,
        email,
        status: 'confirmed',
        createdAt: at,
        spam: false,
        leftBecause: null,
        suppression: null,
        imported: null,
      },
      consent: {
        version: '2026-11',
        wording: expect.stringContaining('Unsubscribe at any time') as string,
        at,
        page: '/about',
      },
      confirmedBy: { mail, writtenAt: expect.stringMatching(/^20/) as string },
      mails: [{ id: mail, kind: 'confirmation', state: 'waiting' }],
    });
    expect(JSON.stringify(confirmed)).not.toContain(token);
    for (const { status, body } of [await act(endSubscription), await act(endSubscription)])
      expect([status, body]).toMatchObject([200, { subscription: { status: 'unsubscribed' } }]);
    expect(await page()).toMatchObject({ status: 'unsubscribed', leftBecause: 'An administrator ended it.' });
    expect(await list.history(id)).toHaveLength(4);
  });

  test('shows the proof of consent of an imported address, and that the wording is not one of ours', async () => {
    await importAda();
    expect(await page()).toMatchObject({
      consent: { version: 'imported', wording: null, page: null },
      imported: { by: 'ada', proof: 'On paper.' },
      ...{ confirmedBy: null, mails: [] },
    });
  });

  test('says why no mail is sent to the address', async () => {
    await store({ status: 'confirmed', verifiedAt: at });
    await site.stores.open(suppressions).create(id, { reason: 'bounced', at: Date.parse(at) });
    expect((await page()).suppression).toEqual({ why: 'Mail to it came back.', since: at, until: null });
  });

  test('lists the outcome of each campaign in which their turn came, newest first', async () => {
    await store({ status: 'confirmed', verifiedAt: at });
    const start = Date.parse(at);
    const kept = site.stores.open(sends);
    const begun = async (subject: string, minutes: number) =>
      addCampaign(site.stores, campaignFrom(start + minutes * 60_000, { subject }));
    const [one, two, three] = [await begun('One', 0), await begun('Two', 1), await begun('Three', 2)];
    await addCampaign(site.stores, { ...campaignFrom(0), startedAt: undefined, state: 'draft' });
    await kept.claim(one, id, 1, { at: start + 5, by: 'a' });
    await kept.defer(one, id, 1, { dueAt: start + 10, refusals: 1 });
    await kept.claim(one, id, 2, { at: start + 11, by: 'a' });
    await kept.end(one, id, { attempt: 2, state: 'sent', reason: '' });
    await kept.claim(two, id, 1, { at: start + 60_007, by: 'a' });
    await kept.end(two, id, { attempt: 1, state: 'failed', reason: '550' });
    await kept.claim(three, await list.idOf('grace@example.com'), 1, { at: start, by: 'a' });
    const { campaigns, olderCampaigns } = await page();
    expect(olderCampaigns).toBe(0);
    expect(campaigns).toEqual([
      {
        ...{ campaign: two, subject: 'Two', state: 'failed', at: new Date(start + 60_007).toISOString() },
        reason: 'The mailbox does not exist, or does not accept it (550).',
      },
      { campaign: one, subject: 'One', state: 'sent', reason: null, at: new Date(start + 11).toISOString() },
    ]);
  });

  test('says that a canceled campaign was not sent if it had deferred them', async () => {
    await store({ status: 'confirmed', verifiedAt: at });
    const kept = site.stores.open(sends);
    for (const state of ['canceled', 'paused'] as const) {
      const campaign = await addCampaign(site.stores, campaignFrom(Date.parse(at), { subject: state, state }));
      await kept.claim(campaign, id, 1, { at: Date.parse(at), by: 'a' });
      await kept.defer(campaign, id, 1, { dueAt: Date.parse(at), refusals: 1 });
    }
    const { campaigns } = await page();
    expect(Object.fromEntries(campaigns.map(({ subject, state, reason }) => [subject, [state, reason]]))).toEqual({
      canceled: [
        'canceled',
        'The mail server refused it temporarily, and the campaign was canceled before the next try.',
      ],
      paused: ['deferred', null],
    });
  });

  test('also exists for a spam record beside theirs, and is 404 for a missing record', async () => {
    await store({ spam: true }, filedBeside(id));
    expect((await page(filedBeside(id))).spam).toBe(true);
    expect((await act(endSubscription, filedBeside(id))).status).toBe(422);
    for (const nobody of ['nobody', '..', 'constructor'])
      for (const endpoint of [readSubscription, endSubscription, eraseSubscription])
        expect((await act(endpoint, nobody)).status).toBe(404);
    expect((await site.stores.open(suppressions).all()).records).toEqual([]);
    headers = {};
    for (const endpoint of [readSubscription, endSubscription]) expect((await act(endpoint)).status).toBe(401);
  });
});

describe('an erased subscriber', () => {
  test('remains only in a suppression, which does not reveal who it is', async () => {
    await store();
    await confirm((await mailed()).token);
    await page();
    expect(await whoHolds(email)).toEqual(['subscribers', 'outbox']);
    expect((await act(eraseSubscription)).status).toBe(200);
    expect(await whoHolds(email)).toEqual([]);
    expect(await whoHolds(id)).toEqual(['suppressions']);
    expect(await suppression()).toMatchObject({ reason: 'erased', at: expect.any(Number) as number });
    expect((await act(eraseSubscription)).status).toBe(404);
  });

  test('is not brought back by an import, but only by confirming, which lifts the suppression', async () => {
    await store({ status: 'confirmed', verifiedAt: at });
    await act(eraseSubscription);
    expect((await importAda()).counts.suppressed).toBe(1);
    await store();
    expect((await page()).suppression?.why).toContain('erased');
    expect((await importAda()).counts.suppressed).toBe(1);
    const { token } = await mailed();
    expect(isSuppressed(await suppression(), Date.now())).toBe(true);
    expect((await confirm(token)).status).toBe(200);
    expect(isSuppressed(await suppression(), Date.now())).toBe(false);
    expect(await page()).toMatchObject({ status: 'confirmed', suppression: null });
    expect((await importAda()).counts.already).toBe(1);
  });

  test('who comes back has none of the campaigns from before on their page', async () => {
    await store({ status: 'confirmed', verifiedAt: at });
    const kept = site.stores.open(sends);
    const sentOn = async (subject: string, moment: number) => {
      const campaign = await addCampaign(site.stores, campaignFrom(moment, { subject }));
      await kept.claim(campaign, id, 1, { at: moment, by: 'a' });
      await kept.end(campaign, id, { attempt: 1, state: 'sent', reason: '' });
    };
    await sentOn('Before', Date.now() - 1000);
    await act(eraseSubscription);
    await store();
    await confirm((await mailed()).token);
    await sentOn('After', Date.now() + 1000);
    expect((await page()).campaigns.map(({ subject }) => subject)).toEqual(['After']);
  });

  test('can come back and be erased again, with the same result', async () => {
    for (let round = 0; round < 2; round += 1) {
      await store();
      await confirm((await mailed()).token);
      await act(eraseSubscription);
      expect(isSuppressed(await suppression(), Date.now())).toBe(true);
      expect((await importAda()).counts.suppressed).toBe(1);
    }
  });

  test('keeps an earlier reason for sending no mail', async () => {
    await store();
    await site.stores.open(suppressions).create(id, { reason: 'complained', at: 5 });
    await act(eraseSubscription);
    expect(await suppression()).toEqual({ reason: 'complained', at: 5, erasedAt: expect.any(Number) as number });
  });

  test('leaves no suppression if a program gave the address', async () => {
    await store({ spam: true });
    await act(eraseSubscription);
    expect(await suppression()).toBeUndefined();
    await store();
    await call(fillPath(fileSubscription.path, { id }), { method: 'PUT', json: { spam: true } });
    await act(eraseSubscription);
    expect((await importAda()).counts.new).toBe(1);
  });

  test('is suppressed even if the erasure stopped halfway, and a retry completes it', async () => {
    await store({ status: 'confirmed', verifiedAt: at });
    site.faults = (request) => (request.startsWith('DELETE ') ? 403 : undefined);
    expect((await act(eraseSubscription)).status).toBe(503);
    site.faults = () => undefined;
    expect((await importAda()).counts.suppressed).toBe(1);
    expect((await act(eraseSubscription)).status).toBe(200);
    expect(await whoHolds(email)).toEqual([]);
  });
});
