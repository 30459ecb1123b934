import { beforeEach, expect, it } from 'vitest';
import { eraseSubscriber } from '#server/forms/erase-subscriber.ts';
import { outbox } from '#storage/collections/outbox.ts';
import { subscribers, type SubscriberRecord } from '#storage/collections/subscribers.ts';
import { suppressedBy, suppressions } from '#storage/collections/suppressions.ts';
import { newId } from '#storage/ids.ts';
import type { Stores } from '#storage/stores.ts';
import { openStores } from '#storage/stores.ts';
import { configureSignIn } from '#support/administrator.ts';
import { backupFolder, backupSite, runBackup } from '#support/backup-runs.ts';
import { captureLog } from '#support/function-calls.ts';
import { everythingIn } from '#support/local-blobs.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { backedUpStores } from '#storage/backed-up.ts';
import { restore } from './restore.ts';
import { openWholeBackup } from './whole-backup.ts';
import { withoutErased } from './without-erased.ts';

const at = '2026-11-21T09:00:00.000Z';
let site: StoredSite;
beforeEach(async () => {
  captureLog();
  configureSignIn();
  site = await storedSite();
});

async function store({ open }: Stores, email: string): Promise<string> {
  const list = open(subscribers);
  const id = await list.idOf(email);
  const consent: SubscriberRecord['consent'] = { version: '2026-11', at, page: '/' };
  const dates = { createdAt: at, verifiedAt: at, unsubscribedAt: null };
  await list.create(id, { email, status: 'confirmed', source: 'website', ...dates, consent, spam: false });
  await open(outbox).add(newId(), {
    ...{ kind: 'confirmation', about: `subscribers/${id}`, to: { address: email }, subject: 's', text: 't', html: 'h' },
    ...{ bearsToken: false, state: 'sent', tries: 1, dueAt: 1, giveUpAt: 2 },
  });
  return id;
}

async function backedUp(): Promise<string> {
  const folder = await backupFolder();
  await runBackup(await backupSite(site.deploy.context), folder);
  return folder;
}

async function restored(folder: string, newer: string | null): Promise<{ context: string; left: number }> {
  const context = `${site.deploy.context}-restored`;
  const { site: target } = await backupSite(context);
  const { backup, left } = withoutErased(openWholeBackup(folder), newer === null ? null : openWholeBackup(newer));
  await restore({ site: target, backup, stores: backedUpStores, tell: () => undefined });
  return { context, left };
}

it('a backup brings back neither subscribers erased since nor their mails, even if they signed up again', async () => {
  const { stores } = site;
  const erased = await store(stores, 'erased@example.com');
  const complained = await store(stores, 'complained@example.com');
  const bounced = await store(stores, 'bounced@example.com');
  const back = await store(stores, 'back@example.com');
  await store(stores, 'stays@example.com');
  await stores.open(suppressions).create(complained, { reason: 'complained', at: 1 });
  const older = await backedUp();
  for (const id of [erased, complained, bounced, back]) await eraseSubscriber(stores, id, Date.now());
  // A provider's late report does not undo an erasure.
  await stores
    .open(suppressions)
    .change(bounced, (one) => suppressedBy(one?.value ?? null, { reason: 'bounced', at: Date.now(), by: 'Postmark' }));
  await new Promise((resolve) => setTimeout(resolve, 5));
  await store(stores, 'back@example.com');
  const newer = await backedUp();

  const { context, left } = await restored(older, newer);
  // For each of them a subscriber, a mail, and the key that leads from one to the other.
  expect(left).toBe(12);
  expect((await everythingIn(context, 'outbox')).match(/^about\//gm)).toHaveLength(1);
  const held = `${await everythingIn(context, 'subscribers')}${await everythingIn(context, 'outbox')}`;
  for (const name of ['erased', 'complained', 'bounced', 'back']) expect(held).not.toContain(`${name}@example.com`);
  expect(held).toContain('stays@example.com');
  const { open } = openStores({ deployContext: context });
  expect((await open(suppressions).read(erased))?.value.reason).toBe('erased');
});

it('a backup newer than the erasure keeps subscribers who signed up again', async () => {
  const id = await store(site.stores, 'ada@example.com');
  await eraseSubscriber(site.stores, id, Date.now());
  await new Promise((resolve) => setTimeout(resolve, 5));
  await store(site.stores, 'ada@example.com');
  const { context, left } = await restored(await backedUp(), null);
  expect([left, (await everythingIn(context, 'subscribers')).includes('ada@example.com')]).toEqual([0, true]);
});

it('refuses a newer backup of another site', async () => {
  await store(site.stores, 'ada@example.com');
  const folder = await backedUp();
  const other = { files: new Map([['keys/subscribers.txt', 'another']]), read: () => new Uint8Array() };
  expect(() => withoutErased(openWholeBackup(folder), other)).toThrow('backups of different sites');
});
