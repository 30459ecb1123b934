import { beforeEach, describe, expect, test } from 'vitest';
import { contacts } from '#storage/collections/contacts.ts';
import { outbox } from '#storage/collections/outbox.ts';
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
    await site.stores.open(outbox).add(id, {
      ...{ kind: 'test', about: 'campaigns/c1', to: { address: email }, subject: 'A test', text: '', html: '' },
      ...{ bearsToken: false, state: 'sent', tries: 1, dueAt: now, giveUpAt: now, endedAt: now },
    });
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

test('an erasure that was interrupted does not erase its owner again if they have subscribed since', async () => {
  const id = await make.subscribers();
  site.faults = (request) => (/^DELETE .*_subscribers\//.test(request) ? 403 : undefined);
  await expect(eraseSubscriber(site.stores, id, now)).rejects.toThrow();
  site.faults = () => undefined;
  now += 60_000;
  await site.stores.open(subscribers).create(id, subscriber);
  now += 10 * 60_000;
  expect(await finish()).toMatchObject({ done: 1 });
  expect(await site.stores.open(subscribers).read(id)).not.toBeNull();
});
