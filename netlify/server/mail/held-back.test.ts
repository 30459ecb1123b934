import { beforeEach, describe, expect, test } from 'vitest';
import { outbox, type MailRecord } from '#storage/collections/outbox.ts';
import { errands } from '#storage/collections/errands.ts';
import { contacts } from '#storage/collections/contacts.ts';
import { subscribers, type SubscriberRecord } from '#storage/collections/subscribers.ts';
import { isSuppressed, suppressions, type SuppressionRecord } from '#storage/collections/suppressions.ts';
import { newId } from '#storage/ids.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { startMailServer } from '#support/mail-server.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { handleNewsletterLinks } from '../handlers/newsletter-links.ts';
import { runErrands, type Writing } from './run-errands.ts';
import { sendDue } from './sending/send-due.ts';
import { openMailServer } from './sending/smtp.ts';

const ada = 'ada@example.com';
const hour = 3_600_000;
const writing: Writing = {
  letterhead: { name: 'Meridian Forge', tagline: 'Engineering', origin: 'https://meridianforge.example' },
  notify: { address: 'hello@meridianforge.example' },
  reporting: null,
};

let site: StoredSite;
let id: string;
beforeEach(async () => {
  site = await storedSite();
  id = await site.stores.open(subscribers).idOf(ada);
});

const subscribed = (changes: Partial<SubscriberRecord> = {}) =>
  site.stores.open(subscribers).create(id, {
    email: ada,
    status: 'pending',
    source: 'website',
    createdAt: '2026-11-01T00:00:00.000Z',
    verifiedAt: null,
    unsubscribedAt: null,
    consent: { version: '1', at: '2026-11-01T00:00:00.000Z', page: null },
    spam: false,
    ...changes,
  });
const confirmed = { status: 'confirmed', verifiedAt: '2026-11-01T01:00:00.000Z' } as const;
const suppress = (changes: Partial<SuppressionRecord> = {}) =>
  site.stores.open(suppressions).create(id, { reason: 'bounced', at: Date.now() - hour, by: 'Postmark', ...changes });
const suppression = async () => (await site.stores.open(suppressions).read(id))?.value;
const askAgain = async () => {
  await site.stores.open(errands).ask({ id: newId(), about: `subscribers/${id}` });
  await runErrands(site.stores, writing);
};
const mails = async () => (await site.stores.open(outbox).all()).records;

/** Sends what is due to a real server, and returns the recipients. */
async function recipients(): Promise<string[]> {
  const { url, arrived } = await startMailServer();
  const server = openMailServer(url);
  const from = { address: 'hello@meridianforge.example' };
  await sendDue(site.stores, { server, from, domain: 'meridianforge.example' });
  server.close();
  return arrived.flatMap(({ to }) => to);
}

async function waiting(kind: string, at = Date.now()): Promise<string> {
  await subscribed(confirmed);
  const mail: MailRecord = {
    kind,
    about: `subscribers/${id}`,
    to: { address: ada.toUpperCase() },
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    bearsToken: false,
    state: 'waiting',
    tries: 0,
    dueAt: at,
    giveUpAt: Date.now() + hour,
  };
  const one = newId(at);
  await site.stores.open(outbox).add(one, mail);
  return one;
}

describe('to a suppressed address', () => {
  test.each([
    ['acknowledgement', 'bounced', false],
    ['acknowledgement', 'complained', false],
    ['confirmation', 'complained', false],
    ['already subscribed', 'bounced', false],
    ['campaign', 'bounced', false],
    ['confirmation', 'not me', false],
    ['reply', 'complained', true],
    ['notification', 'bounced', true],
    ['weekly report', 'bounced', true],
    ['confirmation', 'bounced', true],
  ] as const)('a %s mail, with the suppression "%s", is sent: %s', async (kind, reason, goes) => {
    await suppress({ reason });
    const mail = await waiting(kind);
    expect(await recipients()).toEqual(goes ? [ada.toUpperCase()] : []);
    const value = (await site.stores.open(outbox).read(mail))?.value;
    expect(value?.state).toBe(goes ? 'sent' : 'failed');
    if (!goes) expect(value?.reason).toMatch(/^It was not sent: /);
  });

  test('a confirmation requested before the bounce is not sent', async () => {
    await waiting('confirmation', Date.now() - 2 * hour);
    await suppress();
    expect(await recipients()).toEqual([]);
  });

  test('a mail requested after an erasure is sent, unless its owner has said that someone else entered the address', async () => {
    await suppress({ reason: 'erased' });
    const before = await waiting('campaign');
    expect(await recipients()).toEqual([ada.toUpperCase()]);
    const disownedUntil = Date.now() + hour;
    await site.stores.open(suppressions).change(id, (erased) => erased && { ...erased.value, disownedUntil });
    const after = newId();
    const { value } = (await site.stores.open(outbox).read(before)) ?? {};
    if (value) await site.stores.open(outbox).add(after, { ...value, state: 'waiting', dueAt: Date.now() });
    expect(await recipients()).toEqual([]);
    expect((await site.stores.open(outbox).read(after))?.value.reason).toMatch(/someone else entered it/);
  });

  test('mail is sent again once the suppression is lifted', async () => {
    await suppress({ until: Date.now() - 1 });
    await waiting('campaign');
    expect(await recipients()).toEqual([ada.toUpperCase()]);
  });

  test('no mail is sent when its owner writes a message, but the company is notified', async () => {
    await suppress({ reason: 'complained' });
    const contact = newId();
    await site.stores.open(errands).ask({ id: contact, about: `contacts/${contact}` });
    await site.stores.open(contacts).create(contact, {
      name: 'Ada',
      email: ada,
      inquiryType: 'founder',
      message: 'Hello',
      submittedAt: new Date().toISOString(),
      spam: false,
    });
    await runErrands(site.stores, writing);
    expect(await recipients()).toEqual(['hello@meridianforge.example']);
  });
});

describe('someone who subscribes again', () => {
  test.each(['complained', 'not me'] as const)('gets no mail if the suppression says "%s"', async (reason) => {
    await subscribed();
    await suppress({ reason });
    await askAgain();
    expect(await mails()).toEqual([]);
  });

  test.each([
    ['was never confirmed', {}],
    ['was confirmed', confirmed],
  ])(
    'whose mail bounced and who %s gets one confirmation, and following its link lifts the bounce',
    async (_, changes) => {
      captureLog();
      await subscribed(changes);
      await suppress();
      await askAgain();
      await askAgain();
      const [mail, ...others] = await mails();
      expect([mail?.value.kind, others]).toEqual(['confirmation', []]);
      const token = await site.stores.open(outbox).token(mail?.id ?? '');
      const confirm = () =>
        callFunction(
          handleNewsletterLinks,
          apiRequest('/api/newsletter/confirm', { json: { token } }),
          callContext({ deploy: site.deploy }),
        );
      expect((await confirm()).status).toBe(200);
      expect(isSuppressed(await suppression(), Date.now())).toBe(false);
      expect((await site.stores.open(subscribers).read(id))?.value.status).toBe('confirmed');

      // The link does not clear a later bounce, and promises no issue.
      await site.stores.open(suppressions).change(id, () => ({ reason: 'bounced', at: Date.now() }));
      expect((await confirm()).status).toBe(422);
      expect(isSuppressed(await suppression(), Date.now())).toBe(true);
    },
  );

  test('whose confirmation bounced too gets only one more, however often they ask again', async () => {
    await subscribed();
    await suppress();
    await askAgain();
    await site.stores.open(suppressions).change(id, () => ({ reason: 'bounced', at: Date.now() + 1 }));
    const later = Date.now() + 24 * hour;
    for (const delay of [1, 20, 40]) {
      const at = later + delay * 60_000;
      await site.stores.open(errands).ask({ id: newId(at), about: `subscribers/${id}` });
      await runErrands(site.stores, writing, at);
    }
    expect(await mails()).toHaveLength(2);
  });
});
