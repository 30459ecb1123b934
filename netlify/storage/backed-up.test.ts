import { expect, it } from 'vitest';
import { captureLog } from '#support/function-calls.ts';
import { storedSite } from '#support/stored-site.ts';
import { backedUpStores, expiring } from './backed-up.ts';
import { backup } from './collections/backup.ts';
import { errands } from './collections/errands.ts';
import { outbox } from './collections/outbox.ts';
import { sends } from './collections/sends.ts';
import { newId } from './ids.ts';

const subscriber = 'a'.repeat(64);

/** The keys of a store that a backup holds, sorted. */
async function keysOf(stores: Awaited<ReturnType<typeof storedSite>>['stores'], store: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of stores.open(backup).entries(store)) keys.push(key);
  return keys.sort();
}

it('a backup holds everything that is known about the recipients of a campaign', async () => {
  captureLog();
  const { stores } = await storedSite();
  const campaign = newId();
  const known = stores.open(sends);
  await known.claim(campaign, subscriber, 1, { at: 1, by: 'a worker' });
  await known.end(campaign, subscriber, { attempt: 1, state: 'sent', reason: '' });
  await known.left(campaign, subscriber);
  await known.returned(campaign, 'bounced', subscriber);
  await known.returned(campaign, 'complained', subscriber);
  expect(await keysOf(stores, 'sends')).toEqual([
    `${campaign}/${subscriber}/001-claimed`,
    `${campaign}/${subscriber}/001-sent`,
    `back/${campaign}/bounced/${subscriber}`,
    `back/${campaign}/complained/${subscriber}`,
    `left/${campaign}/${subscriber}`,
  ]);
});

it('a backup holds mails and what leads to them from their record, and nothing that would send them', async () => {
  captureLog();
  const { stores } = await storedSite();
  const [mail, contact] = [newId(), newId()];
  await stores.open(errands).ask({ id: mail, about: `contacts/${contact}` });
  await stores.open(outbox).keepToken(mail, 'a token');
  await stores.open(outbox).add(mail, {
    ...{ kind: 'reply', about: `contacts/${contact}`, to: { address: 'a@example.com' }, subject: 's', text: 't' },
    ...{ html: 'h', bearsToken: true, state: 'waiting', tries: 0, dueAt: 1, giveUpAt: 2 },
  });
  expect(await keysOf(stores, 'outbox')).toEqual([
    expect.stringMatching(new RegExp(`^\\d{4}-\\d{2}/${mail}/000001$`)),
    `about/contacts/${contact}/${mail}`,
  ]);
});

it('a store that may empty itself is backed up, with the reason why it may', () => {
  expect(Object.keys(expiring).filter((folder) => !backedUpStores.includes(folder.split('/')[0] ?? ''))).toEqual([]);
  expect(Object.values(expiring).filter((why) => why.length < 10)).toEqual([]);
});
