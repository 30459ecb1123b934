import { beforeEach, expect, test } from 'vitest';
import { campaigns } from '#storage/collections/campaigns.ts';
import { clicks } from '#storage/collections/clicks.ts';
import { sends } from '#storage/collections/sends.ts';
import { withinDeadline } from '#storage/deadline.ts';
import { openStores, type Stores } from '#storage/stores.ts';
import { addCampaign, campaignFrom, idOfReader } from '#support/campaigns.ts';
import { everythingIn, freshContext, useLocalBlobs } from '#support/local-blobs.ts';
import { storedSite } from '#support/stored-site.ts';
import { hasOpenMail } from '../mail/has-open-mail.ts';
import { clearDeleted } from './clear-deleted.ts';

useLocalBlobs();
const ada = idOfReader('ada@example.com');

let context: string;
let stores: Stores;
beforeEach(() => {
  context = freshContext();
  stores = openStores({ deployContext: context });
});

/** Stores a campaign that was sent, with a recipient who opened a link and left. */
async function sent(): Promise<string> {
  const id = await addCampaign(stores, campaignFrom(Date.now(), { state: 'sent' }));
  const kept = stores.open(sends);
  await kept.claim(id, ada, 1, { at: Date.now(), by: 'worker' });
  await kept.end(id, ada, { attempt: 1, state: 'sent', reason: '' });
  await kept.left(id, ada);
  await kept.returned(id, 'complained', ada);
  await stores.open(clicks).add(id, 0);
  return id;
}
const clear = () => withinDeadline(25_000, () => clearDeleted(stores));
const keptOf = async () => `${await everythingIn(context, 'sends')}${await everythingIn(context, 'clicks')}`;

test('what is kept about recipients of a deleted campaign is erased, even without a mail server, including what arrives late', async () => {
  const [id, other] = [await sent(), await sent()];
  await stores.open(campaigns).close(other);
  await stores.open(campaigns).eraseCampaign(id);
  // Nothing is left for a sender to do, so none is called in vain.
  expect(await hasOpenMail(stores)).toBe(false);
  expect(await clear()).toMatchObject({ done: 1, left: 0, failed: 0 });
  expect(await keptOf()).not.toContain(id);
  expect(await stores.open(sends).countLeft(other)).toBe(1);
  // A mail that was on its way, and a reader whose click an instance still counted.
  await stores.open(sends).end(id, ada, { attempt: 2, state: 'unknown', reason: '' });
  await stores.open(clicks).add(id, 1);
  expect(await clear()).toMatchObject({ done: 1 });
  expect(await keptOf()).not.toContain(id);
  expect([await clear(), (await keptOf()).includes(other)]).toMatchObject([{ done: 0 }, true]);
});

test('a campaign with more recipients than a pass can erase is left for the next pass, and nothing has failed', async () => {
  const site = await storedSite();
  const id = await addCampaign(site.stores, campaignFrom(Date.now(), { state: 'sent' }));
  await site.stores.open(campaigns).eraseCampaign(id);
  const mailed = Array.from({ length: 70 }, (_, reader) => idOfReader(`reader-${reader}@example.com`));
  await Promise.all(
    mailed.map((reader) => site.stores.open(sends).end(id, reader, { attempt: 1, state: 'unknown', reason: '' })),
  );
  let deleted = 0;
  site.faults = (request) => (request.startsWith('DELETE') && (deleted += 1) > 40 ? 'silence' : undefined);
  const pass = (after?: string) => withinDeadline(1_300, () => clearDeleted(site.stores, after));
  expect(await pass()).toEqual({ done: 0, left: 1, failed: 0 });
  expect(await site.stores.open(sends).campaigns()).toEqual([id]);
  site.faults = () => undefined;
  expect(await pass()).toEqual({ done: 1, left: 0, failed: 0 });
  expect(await site.stores.open(sends).campaigns()).toEqual([]);
});
