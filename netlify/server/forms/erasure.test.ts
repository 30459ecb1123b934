import { beforeEach, describe, expect, test } from 'vitest';
import { contacts } from '#storage/collections/contacts.ts';
import { outbox, type MailRecord } from '#storage/collections/outbox.ts';
import { subscribers, type SubscriberRecord } from '#storage/collections/subscribers.ts';
import { withinDeadline } from '#storage/deadline.ts';
import { newId } from '#storage/ids.ts';
import { openStores } from '#storage/stores.ts';
import { captureLog } from '#support/function-calls.ts';
import { everythingIn } from '#support/local-blobs.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { eraseSubscriber } from './erase-subscriber.ts';
import { eraseWithMails, finishErasures } from './erasure.ts';

const email = 'ada@example.com';
const at = '2026-11-22T09:00:00.000Z';
const subscriber: SubscriberRecord = {
  ...{ email, status: 'pending', source: 'website', createdAt: at, verifiedAt: null, unsubscribedAt: null },
  ...{ consent: { version: '1', at, page: null }, spam: false },
};

let site: StoredSite;
let now: number;
beforeEach(async () => {
  captureLog();
  site = await storedSite();
  now = Date.parse(at);
  site.stores = openStores({ deployContext: site.deploy.context, now: () => now });
});

const mailAbout = (about: string): MailRecord => ({
  ...{ kind: 'test', about, to: { address: email }, subject: 'A test', text: '', html: '' },
  ...{ bearsToken: false, state: 'sent', tries: 1, dueAt: now, giveUpAt: now, endedAt: now },
});
const make = {
  async contacts() {
    const id = newId(now);
    const message = { name: 'Ada', email, inquiryType: 'founder', message: 'Hello.', submittedAt: at } as const;
    await site.stores.open(contacts).create(id, { ...message, spam: false });
    return id;
  },
  async subscribers() {
    const id = await site.stores.open(subscribers).idOf(email);
    await site.stores.open(subscribers).create(id, subscriber);
    return id;
  },
  async outbox() {
    const id = newId(now);
    await site.stores.open(outbox).add(id, mailAbout('campaigns/c1'));
    return id;
  },
};
const finish = () => withinDeadline(25_000, () => finishErasures(site.stores, now));
const everything = async () =>
  JSON.stringify(
    await Promise.all(['contacts', 'subscribers', 'outbox'].map((store) => everythingIn(site.deploy.context, store))),
  );

describe.each(['contacts', 'subscribers', 'outbox'] as const)('an erasure in %s that storage interrupts', (store) => {
  test('is completed by the hourly run, although the record has left all lists', async () => {
    const id = await make[store]();
    site.faults = (request) => (new RegExp(`^DELETE .*_${store}/.*${id}/0`).test(request) ? 403 : undefined);
    await expect(eraseWithMails(site.stores, `${store}/${id}`)).rejects.toThrow();
    site.faults = () => undefined;
    expect(await everything()).toMatch(email);
    now += 4 * 60_000;
    expect(await finish()).toMatchObject({ done: 0, failed: 0 });
    now += 60_000;
    expect(await finish()).toMatchObject({ done: 1, left: 0, failed: 0 });
    expect(await everything()).not.toMatch(/ada@|erasing/);
    expect(await finish()).toMatchObject({ done: 0 });
  });
});

/** Begins an erasure, and interrupts it at the first request that matches. */
async function interrupted(at: RegExp, erase: () => Promise<boolean>): Promise<void> {
  site.faults = (request) => (at.test(request) ? 403 : undefined);
  await expect(erase()).rejects.toThrow();
  site.faults = () => undefined;
}
const history = (id: string) => site.stores.open(subscribers).history(id);
const unfinished = async () => (await everythingIn(site.deploy.context, 'outbox')).includes('erasing/');

describe('an erasure that was interrupted does not erase its owner again if they have subscribed since', () => {
  test('once their record had ended, and nothing of the former one stays', async () => {
    const id = await make.subscribers();
    await interrupted(/^DELETE .*_subscribers\//, () => eraseSubscriber(site.stores, id, now));
    now += 60_000;
    // The consent that a file states may be older.
    await site.stores.open(subscribers).create(id, { ...subscriber, status: 'confirmed' });
    expect((await history(id)).map(({ rev }) => rev)).toEqual([3, 2, 1]);
    now += 10 * 60_000;
    expect(await finish()).toMatchObject({ done: 1, failed: 0 });
    expect(await history(id)).toMatchObject([{ rev: 3, value: { status: 'confirmed' } }]);
    expect((await site.stores.open(subscribers).all()).records).toMatchObject([{ id, rev: 3 }]);
    expect(await unfinished()).toBe(false);
  });

  test.each([
    ['with a new consent', (consentAt: string) => ({ consent: { ...subscriber.consent, at: consentAt } })],
    ['by asking for another mail', (_: string, mail: string) => ({ mailed: [{ mail, at: 0 }] })],
  ])('while their record was still there, %s, and earlier mails to them go', async (_, returned) => {
    const id = await make.subscribers();
    await site.stores.open(outbox).add(newId(now), mailAbout(`subscribers/${id}`));
    now += 60_000;
    await interrupted(/^DELETE .*_outbox\/open/, () => eraseSubscriber(site.stores, id, now));
    now += 60_000;
    const later = newId(now);
    await site.stores.open(outbox).add(later, mailAbout(`subscribers/${id}`));
    const values = returned(new Date(now).toISOString(), later);
    await site.stores.open(subscribers).update(id, 1, (value) => ({ ...value, ...values }));
    now += 10 * 60_000;
    expect(await finish()).toMatchObject({ done: 1, failed: 0 });
    expect((await site.stores.open(subscribers).read(id))?.value).toMatchObject(values);
    expect((await site.stores.open(outbox).all()).records.map((mail) => mail.id)).toEqual([later]);
    expect(await unfinished()).toBe(false);
  });

  test('but it does if they only left, or followed a link that was mailed before', async () => {
    const id = await make.subscribers();
    const mailed = [{ mail: newId(now), at: now }];
    await site.stores.open(subscribers).update(id, 1, (value) => ({ ...value, mailed }));
    await interrupted(/^PUT .*_subscribers\//, () => eraseSubscriber(site.stores, id, now));
    now += 60_000;
    const verifiedAt = new Date(now).toISOString();
    await site.stores.open(subscribers).update(id, 2, (value) => ({ ...value, status: 'confirmed', verifiedAt }));
    now += 10 * 60_000;
    expect(await finish()).toMatchObject({ done: 1, failed: 0 });
    expect(await history(id)).toEqual([]);
  });
});

describe('an erasure that was interrupted while its record was still listed is given up', () => {
  test('if the mail has been sent again since', async () => {
    const id = await make.outbox();
    await interrupted(/^PUT .*_outbox\/\d{4}-/, () => eraseWithMails(site.stores, `outbox/${id}`));
    now += 60_000;
    await site.stores.open(outbox).reopen(id);
    await site.stores.open(outbox).change(id, (mail) => mail && { ...mail.value, state: 'waiting' });
    now += 10 * 60_000;
    expect(await finish()).toMatchObject({ done: 1, failed: 0 });
    expect((await site.stores.open(outbox).read(id))?.value.state).toBe('waiting');
    expect(await site.stores.open(outbox).openedAt(id)).not.toBeNull();
    expect(await unfinished()).toBe(false);
  });

  test('if the message has been answered since', async () => {
    const id = await make.contacts();
    await interrupted(/^PUT .*_contacts\//, () => eraseWithMails(site.stores, `contacts/${id}`));
    now += 60_000;
    const replies = [{ key: 'a-key', mail: newId(now), hash: 'a-hash' }];
    await site.stores.open(contacts).change(id, (contact) => contact && { ...contact.value, replies });
    now += 10 * 60_000;
    expect(await finish()).toMatchObject({ done: 1, failed: 0 });
    expect((await site.stores.open(contacts).read(id))?.value.replies).toEqual(replies);
    expect(await unfinished()).toBe(false);
  });

  test('but not because a reply that was on its way has ended', async () => {
    const id = await make.contacts();
    const reply = { key: 'a-key', mail: newId(now), hash: 'a-hash' };
    await site.stores.open(contacts).change(id, (contact) => contact && { ...contact.value, replies: [reply] });
    now += 60_000;
    await interrupted(/^PUT .*_contacts\//, () => eraseWithMails(site.stores, `contacts/${id}`));
    now += 60_000;
    const ended = { replies: [{ ...reply, ending: 'sent' as const }], state: 'answered' as const };
    await site.stores.open(contacts).change(id, (contact) => contact && { ...contact.value, ...ended });
    now += 10 * 60_000;
    expect(await finish()).toMatchObject({ done: 1, failed: 0 });
    expect(await site.stores.open(contacts).read(id)).toBeNull();
  });
});
