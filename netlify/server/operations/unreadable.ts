import { builds } from '#storage/collections/builds.ts';
import { contacts } from '#storage/collections/contacts.ts';
import { content } from '#storage/collections/content.ts';
import { slugHolders } from '#storage/collections/content-slugs.ts';
import { media } from '#storage/collections/media.ts';
import { periods } from '#storage/collections/periods.ts';
import { rollups } from '#storage/collections/rollups.ts';
import { settings } from '#storage/collections/settings.ts';
import { subscriberSecret } from '#storage/collections/subscriber-secret.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { timeLeft } from '#storage/deadline.ts';
import { storesOf, type Stores } from '#storage/stores.ts';
import { settledLines } from './settled.ts';
import { count, line, type Check, type Lines } from './line.ts';

/** A collection to check. */
interface Kind {
  /** Its name, singular and plural. */
  names: readonly [one: string, many: string];
  /** Its records; unreadable ones say why. */
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
      remedy: `Restore the previous revision on its screen, or delete it there. ${later}`,
      link: { label: 'Open Content', path: '/admin/content' },
    },
    {
      names: ['setting', 'settings'],
      each: () => stores.open(settings).each(),
      remedy: `Save it again. ${later}`,
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
      remedy: `Read it in the folder of a backup, and erase it above the list. ${later}`,
      link: { label: 'Open Contacts', path: '/admin/contacts' },
    },
    {
      names: ['subscriber', 'subscribers'],
      each: () => stores.open(subscribers).each(),
      remedy: `Read it in the folder of a backup, and erase it above the list. ${later}`,
      link: { label: 'Open Newsletter', path: '/admin/newsletter' },
    },
    {
      names: ['reservation of an address', 'reservations of addresses'],
      each: () => stores.open(slugHolders).each(),
      remedy: `No other item can take this address. Give the item another slug, or write the reservation back from a backup. ${later}`,
      link: { label: 'Open Content', path: '/admin/content' },
    },
    {
      names: ['secret of ids', 'secrets of ids'],
      each: () => stores.open(subscriberSecret).each(),
      remedy: 'No one can sign up until it is written back from a backup: docs/backup.md says how.',
    },
    {
      names: ['note of builds', 'notes of builds'],
      each: () => stores.open(builds).each(),
      remedy: 'The next build writes it again. Press Build now.',
      link: { label: 'Open the dashboard', path: '/admin/dashboard' },
    },
    {
      names: ['day or month of analytics', 'days and months of analytics'],
      each: () => unreadableDays(stores),
      remedy: `It is missing from the numbers. Write it back from a backup. ${later}`,
      link: { label: 'Open Analytics', path: '/admin/analytics' },
    },
  ];
}

async function* unreadableDays(stores: Stores): AsyncGenerator<object> {
  const { known, read } = stores.open(periods);
  const there = await known();
  const { rollups: former } = await stores.open(rollups).since('0000');
  const readable = new Set(former.map(({ date }) => date));
  for (const id of there.former) yield readable.has(id) ? { id } : { id, unreadable: 'damaged or later' };
  for (const kind of ['days', 'months', 'visits'] as const)
    for (const id of there[kind]) yield (await read(kind, id)) ? { id } : { id, unreadable: 'damaged or later' };
}

/** Reading stops this many milliseconds before the deadline. */
const reserveMs = 300;
/** How many records are named. */
const named = 5;

/** The lines of a collection. One that was read to its end without a fault is only added to `whole`. */
async function lookThrough(kind: Kind, whole: Map<Kind, string>): Promise<Lines> {
  const [one, many] = kind.names;
  const found: string[] = [];
  let looked = 0;
  let unreadable = 0;
  let isWhole = true;
  for await (const record of kind.each()) {
    looked += 1;
    if ('unreadable' in record && 'id' in record) {
      unreadable += 1;
      if (found.length < named) found.push(`${String(record.id)} (${String(record.unreadable)})`);
    }
    if (timeLeft() > reserveMs) continue;
    isWhole = false;
    break;
  }
  const looks = `${count(looked)} ${looked === 1 ? one : many}`;
  const rest = isWhole ? '' : ' There was no time for the others.';
  if (unreadable === 0 && isWhole) whole.set(kind, looks);
  if (unreadable === 0) return isWhole ? [] : [line('note', `The newest ${looks} can be read.${rest}`)];
  const more = unreadable > named ? ` and ${count(unreadable - named)} more` : '';
  const text = `${count(unreadable)} of ${looks} cannot be read: ${found.join(', ')}${more}.${rest}`;
  return line('attention', text, { remedy: kind.remedy, ...(kind.link && { link: kind.link }) });
}

/** The stored data that cannot be read (rules 45), by collection, and how to repair it. */
export const checkUnreadable: Check = async ({ deployContext }) => {
  const kinds = kindsOf(storesOf(deployContext));
  const whole = new Map<Kind, string>();
  const lines = await Promise.all(
    kinds.map((kind) => settledLines(`Whether all ${kind.names[1]} can be read`, () => lookThrough(kind, whole))),
  );
  const readable = kinds.flatMap((kind) => whole.get(kind) ?? []);
  const good = readable.length > 0 ? [line('good', `All of these can be read: ${readable.join(', ')}.`)] : [];
  return [...lines.flat(), ...good];
};
