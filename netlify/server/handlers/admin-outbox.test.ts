import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eraseMail, listMails, readMail, retryMail } from '#contract/api/admin-outbox.ts';
import { fillPath } from '#contract/endpoint.ts';
import { outbox, type MailRecord, type Outbox } from '#storage/collections/outbox.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { openStore } from '#storage/blobs.ts';
import { newId } from '#storage/ids.ts';
import { administratorOf } from '#support/administrator.ts';
import { subscriberNamed } from '#support/campaigns.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { everythingIn } from '#support/local-blobs.ts';
import { spoiledTexts } from '#support/spoiled-records.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import adminOutbox from '../../functions/admin-outbox.ts';
import mailFrame from '../../functions/mail-frame.ts';

const hour = 60 * 60_000;
let site: StoredSite;
let box: Outbox;
let headers: Record<string, string>;
beforeEach(async () => {
  captureLog();
  site = await storedSite();
  box = site.stores.open(outbox);
  headers = await administratorOf(site);
});

const call = (path: string, init: Parameters<typeof apiRequest>[1] = {}) =>
  callFunction(adminOutbox, apiRequest(path, { headers, ...init }), callContext({ deploy: site.deploy }));
const list = async (query = '') => listMails.response.parse((await call(listMails.path + query)).body);
const read = async (id: string) => readMail.response.parse((await call(fillPath(readMail.path, { id }))).body).mail;

async function add(changes: Partial<MailRecord> = {}, token?: string): Promise<string> {
  const id = newId();
  if (token !== undefined) await box.keepToken(id, token);
  await box.add(id, {
    kind: 'confirmation',
    about: 'subscribers/a1',
    to: { address: 'ada@example.com', name: 'Ada' },
    subject: 'Please confirm',
    text: 'Open /newsletter/confirm?token={{token}}',
    html: '<!doctype html><a href="https://meridianforge.example/newsletter/confirm?token={{token}}">Confirm</a>',
    bearsToken: token !== undefined,
    state: 'waiting',
    tries: 0,
    dueAt: Date.now(),
    giveUpAt: Date.now() + 24 * hour,
    ...changes,
  });
  return id;
}

/** Adds an unreadable revision after a mail's newest one. */
async function spoil({ deploy }: StoredSite, id: string): Promise<void> {
  const store = openStore('outbox', { deployContext: deploy.context });
  const keys: string[] = [];
  for await (const key of store.keys('')) if (key.includes(`/${id}/`) && /\d{6}$/.test(key)) keys.push(key);
  await store.create(
    (keys.sort().at(-1) ?? '').replace(/\d{6}$/, '000002'),
    spoiledTexts['what a later version wrote'],
  );
}

describe('the list', () => {
  test('shows every mail, newest first, filtered by state, and says why none is sent', async () => {
    const ids = [await add(), await add({ state: 'failed', reason: 'No.', endedAt: Date.now() }), await add()];
    const all = await list();
    expect(all.mails.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(all).toMatchObject({ total: 3, counts: { waiting: 2, failed: 1, sent: 0, sending: 0, unknown: 0 } });
    expect(all.notSending).toMatch(/^No mail leaves this site: .* Set SMTP_URL to .* Set MAIL_FROM to /);
    const failed = await list('?state=failed');
    expect(failed).toMatchObject({
      total: 1,
      mails: [{ to: 'Ada <ada@example.com>', state: 'failed', reason: 'No.' }],
    });
    expect((await call(`${listMails.path}?state=lost`)).status).toBe(400);
  });

  test('gives no such reason if mail is set up', async () => {
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
    vi.stubEnv('MAIL_FROM', 'Meridian Forge <hello@meridianforge.example>');
    expect((await list()).notSending).toBeNull();
  });
});

describe('a mail', () => {
  test('is read with its link while it waits, and without it once the link is blanked', async () => {
    const id = await add({}, 'the-token');
    expect(await read(id)).toMatchObject({ text: 'Open /newsletter/confirm?token=the-token', canBeSentAgain: true });
    await box.blank(id);
    expect(await read(id)).toMatchObject({ text: 'Open /newsletter/confirm?token=…', canBeSentAgain: false });
  });

  test('is framed only at a signed address, without its token, and can run nothing there', async () => {
    const id = await add({}, 'the-token');
    const { htmlAt } = await read(id);
    const frame = (path: string) => callFunction(mailFrame, apiRequest(path), callContext({ deploy: site.deploy }));
    const { status, text, response } = await frame(htmlAt);
    expect([status, text.includes('Confirm'), text.includes('the-token')]).toEqual([200, true, false]);
    expect(response.headers.get('Content-Security-Policy')).toBe(
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
    );
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    for (const wrong of [`${htmlAt}x`, htmlAt.slice(0, -1), fillPath('/api/mail/frame/{id}', { id })])
      expect((await frame(wrong)).status).toBe(404);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hour + 1 });
    expect((await frame(htmlAt)).status).toBe(404);
    vi.useRealTimers();
  });

  test.each(['failed', 'unknown', 'waiting'] as const)(
    'that is %s can be retried, with as many tries as a new one',
    async (state) => {
      const id = await add({ state, tries: 6, reason: 'No.', dueAt: Date.now() + hour }, 'the-token');
      await box.close(id);
      const { status, body } = await call(fillPath(retryMail.path, { id }), { method: 'POST' });
      expect([status, body]).toMatchObject([200, { mail: { state: 'waiting', tries: 0, reason: null } }]);
      const open: string[] = [];
      for await (const one of box.open()) open.push(one);
      expect(open).toEqual([id]);
    },
  );

  test.each([
    ['sent', {}, 'This mail was sent already.'],
    ['sending', {}, 'This mail is being sent right now.'],
    ['failed', { bearsToken: true }, 'Its link is no longer kept, so it cannot be sent again.'],
  ] as const)('that is %s cannot be retried, and says why', async (state, changes, message) => {
    const id = await add({ state, dueAt: Date.now() + hour, ...changes });
    expect(await call(fillPath(retryMail.path, { id }), { method: 'POST' })).toMatchObject({
      status: 422,
      body: { message },
    });
    expect((await box.read(id))?.value.state).toBe(state);
  });

  test('whose confirmation link has expired is not retried, and says why', async () => {
    const id = await add({ state: 'failed', endedAt: Date.now() }, 'the-token');
    const mailed = (until: number) => ({ mailed: [{ mail: id, at: 1, hash: 'h', until }] });
    const list = site.stores.open(subscribers);
    await list.change('a1', () => subscriberNamed('ada@example.com', mailed(Date.now() + hour)));
    expect(await read(id)).toMatchObject({ canBeSentAgain: true });
    await list.change('a1', (found) => found && { ...found.value, ...mailed(Date.now() - hour) });
    expect(await read(id)).toMatchObject({ canBeSentAgain: false });
    expect(await call(fillPath(retryMail.path, { id }), { method: 'POST' })).toMatchObject({
      status: 422,
      body: { message: 'Its confirmation link has expired, so it cannot be sent again.' },
    });
  });

  test('that has changed since is neither retried nor deleted by a caller with a stale rev', async () => {
    const id = await add();
    const { rev } = await read(id);
    await box.change(id, (mail) => mail && { ...mail.value, state: 'unknown', reason: 'It broke off.' });
    for (const [path, method] of [
      [retryMail.path, 'POST'],
      [eraseMail.path, 'DELETE'],
    ] as const) {
      const { status, body } = await call(`${fillPath(path, { id })}?rev=${rev}`, { method });
      expect([status, body]).toMatchObject([409, { code: 'conflict', current: { rev: rev + 1, state: 'unknown' } }]);
      expect((await call(`${fillPath(path, { id })}?rev=x`, { method })).status).toBe(400);
    }
    expect((await box.read(id))?.value.state).toBe('unknown');
    expect((await call(`${fillPath(retryMail.path, { id })}?rev=${rev + 1}`, { method: 'POST' })).status).toBe(200);
  });

  test('that is being sent cannot be deleted until its sender must have finished', async () => {
    const id = await add({ state: 'sending', dueAt: Date.now() + hour });
    const path = fillPath(eraseMail.path, { id });
    expect(await call(path, { method: 'DELETE' })).toMatchObject({
      status: 422,
      body: { message: 'This mail is being sent right now. Delete it once that is done.' },
    });
    expect((await box.read(id))?.value.state).toBe('sending');
    await box.change(id, (mail) => mail && { ...mail.value, dueAt: Date.now() - 1 });
    expect((await call(path, { method: 'DELETE' })).status).toBe(200);
    expect(await box.read(id)).toBeNull();
  });

  test('whose deletion is interrupted has ended, so that it expires', async () => {
    const id = await add();
    site.faults = (request) => (request.startsWith('DELETE ') ? 403 : undefined);
    expect((await call(fillPath(eraseMail.path, { id }), { method: 'DELETE' })).status).toBe(503);
    expect((await box.read(id))?.value).toMatchObject({ state: 'failed', endedAt: expect.any(Number) as number });
  });

  test('is deleted before a sender claims it, or not at all', async () => {
    const id = await add();
    const seen = await box.read(id);
    await call(fillPath(eraseMail.path, { id }), { method: 'DELETE' });
    // A sender that read it earlier tries to claim it now.
    const claimed = await box.update(id, seen?.rev ?? 0, (value) => ({ ...value, state: 'sending' }));
    expect(claimed.status).not.toBe('updated');
  });

  test('that cannot be read is listed as such, and can be erased', async () => {
    const id = await add();
    vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
    await spoil(site, id);
    expect(await list()).toMatchObject({ mails: [], unreadable: [{ id }] });
    expect((await call(fillPath(eraseMail.path, { id }), { method: 'DELETE' })).status).toBe(200);
    expect(await list()).toMatchObject({ mails: [], unreadable: [] });
  });

  test('says after a retry that no mail is sent, if no mail server is set', async () => {
    const id = await add({ state: 'failed', reason: 'No.' });
    const retried = await call(fillPath(retryMail.path, { id }), { method: 'POST' });
    expect(retried.body).toMatchObject({ message: expect.stringMatching(/^No mail leaves this site/) as string });
  });

  test('is erased with all its data', async () => {
    const id = await add({}, 'the-token');
    expect((await call(fillPath(eraseMail.path, { id }), { method: 'DELETE' })).status).toBe(200);
    expect(await everythingIn(site.deploy.context, 'outbox')).not.toMatch(/\bada\b|the-token|subscribers/);
    for (const [path, method] of [
      [eraseMail.path, 'DELETE'],
      [readMail.path, 'GET'],
      [retryMail.path, 'POST'],
    ] as const)
      expect((await call(fillPath(path, { id }), { method })).status).toBe(404);
  });

  test('is closed without a token', async () => {
    const id = await add();
    for (const [path, method] of [
      [listMails.path, 'GET'],
      [fillPath(readMail.path, { id }), 'GET'],
      [fillPath(retryMail.path, { id }), 'POST'],
      [fillPath(eraseMail.path, { id }), 'DELETE'],
    ] as const)
      expect((await call(path, { method, headers: {} })).status).toBe(401);
  });
});
