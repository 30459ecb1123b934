import type { OperationLine } from '#contract/api/admin-operations.ts';
import { builds } from '#storage/collections/builds.ts';
import { contacts } from '#storage/collections/contacts.ts';
import { content } from '#storage/collections/content.ts';
import { slugHolders } from '#storage/collections/content-slugs.ts';
import { media } from '#storage/collections/media.ts';
import { rollups } from '#storage/collections/rollups.ts';
import { settings } from '#storage/collections/settings.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { timeLeft } from '#storage/deadline.ts';
import { storesOf, type Stores } from '#storage/stores.ts';
import { settled } from './settled.ts';
import { count, line, type Check } from './line.ts';

/** A collection as this check goes over it. */
interface Kind {
  /** What one is called, and several. */
  names: readonly [one: string, many: string];
  /** Its records; those that cannot be read say why. */
  each: () => AsyncIterable<object>;
  remedy: string;
  link?: { label: string; path: string };
}

const later = 'Where it says "later", deploy the newer version of the site that wrote it.';

function kindsOf(stores: Stores): Kind[] {
  return [
    {
      names: ['item', 'items'],
      each: () => stores.open(content).each(),
      remedy: `Bring back the revision before on its screen. ${later}`,
      link: { label: 'Open Content', path: '/admin/content' },
    },
    {
      names: ['setting', 'settings'],
      each: () => stores.open(settings).each(),
      remedy: `Save it anew. ${later}`,
      link: { label: 'Open Settings', path: '/admin/settings' },
    },
    {
      names: ['picture', 'pictures'],
      each: () => stores.open(media).records.each(),
      remedy: `Erase it and upload it again. ${later}`,
      link: { label: 'Open Media', path: '/admin/media' },
    },
    {
      names: ['message', 'messages'],
      each: () => stores.open(contacts).each(),
      remedy: `Restore it from a backup, or erase it above the list. ${later}`,
      link: { label: 'Open Contacts', path: '/admin/contacts' },
    },
    {
      names: ['subscriber', 'subscribers'],
      each: () => stores.open(subscribers).each(),
      remedy: `Restore it from a backup, or erase it above the list. ${later}`,
      link: { label: 'Open Newsletter', path: '/admin/newsletter' },
    },
    {
      names: ['claim of an address', 'claims of addresses'],
      each: () => stores.open(slugHolders).each(),
      remedy: `No other item can take this address. Give the item another slug, or restore the claim from a backup. ${later}`,
      link: { label: 'Open Content', path: '/admin/content' },
    },
    {
      names: ['note of builds', 'notes of builds'],
      each: () => stores.open(builds).each(),
      remedy: 'The next build writes it anew. Press Build now.',
      link: { label: 'Open the dashboard', path: '/admin/dashboard' },
    },
    {
      names: ['day of analytics', 'days of analytics'],
      each: () => unreadableDays(stores),
      remedy: `It is missing in the numbers. Restore it from a backup. ${later}`,
      link: { label: 'Open Analytics', path: '/admin/analytics' },
    },
  ];
}

async function* unreadableDays(stores: Stores): AsyncGenerator<object> {
  const { summed, rollups: read } = await stores.open(rollups).since('0000');
  const known = new Set(read.map(({ date }) => date));
  for (const date of summed) yield known.has(date) ? { id: date } : { id: date, unreadable: 'damaged or later' };
}

/** Milliseconds before the deadline at which no more is read. */
const reserveMs = 300;
/** As many are named. */
const named = 5;

async function lookThrough({ names: [one, many], each, remedy, link }: Kind): Promise<OperationLine> {
  const found: string[] = [];
  let looked = 0;
  let unreadable = 0;
  let isWhole = true;
  for await (const record of each()) {
    looked += 1;
    if ('unreadable' in record && 'id' in record) {
      unreadable += 1;
      if (found.length < named) found.push(`${String(record.id)} (${String(record.unreadable)})`);
    }
    if (timeLeft() > reserveMs) continue;
    isWhole = false;
    break;
  }
  const rest = isWhole ? '' : ` There was no time for more than the newest ${count(looked)}.`;
  if (unreadable === 0) {
    const text =
      looked === 0
        ? `There are no ${many} yet.`
        : looked === 1
          ? `The one ${one} can be read.`
          : `${isWhole ? 'All' : 'The newest'} ${count(looked)} ${many} can be read.`;
    return line(isWhole ? 'good' : 'note', text + rest);
  }
  const more = unreadable > named ? ` and ${count(unreadable - named)} more` : '';
  const text = `${count(unreadable)} of ${count(looked)} ${looked === 1 ? one : many} cannot be read: ${found.join(', ')}${more}.${rest}`;
  return line('attention', text, { remedy, ...(link && { link }) });
}

/** What is stored and cannot be read (rules 45), collection by collection, and where that is mended. */
export const checkUnreadable: Check = ({ deployContext }) =>
  Promise.all(
    kindsOf(storesOf(deployContext)).map((kind) =>
      settled(`Whether all ${kind.names[1]} can be read`, () => lookThrough(kind)),
    ),
  );
