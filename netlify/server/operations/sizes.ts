import type { OperationLine } from '#contract/api/admin-operations.ts';
import { mostBatches } from '#contract/api/events.ts';
import { inventory, storeNames, type StoreName } from '#storage/collections/inventory.ts';
import { limits } from '#storage/collections/limits.ts';
import { media } from '#storage/collections/media.ts';
import { storesOf } from '#storage/stores.ts';
import { siteBucketOf, siteQuotas } from '../analytics/admission.ts';
import { contactLimit, newsletterLimit } from '../forms/limits.ts';
import { siteBucketOf as formBucketOf, type FormLimit } from '../forms/form-limit.ts';
import { settledLines } from './settled.ts';
import { count, line, type Check, type Lines } from './line.ts';

/** The share of a day's quota that may be used before it needs attention. */
const muchUsed = 0.9;

const plural = (number: number, one: string): string => `${count(number)} ${number === 1 ? one : `${one}s`}`;

/** Returns no line for an empty store, and adds it to `empty` instead. */
async function sizeLines(deployContext: string, name: StoreName, empty: Set<StoreName>): Promise<Lines> {
  const stores = storesOf(deployContext);
  const { objects, records, isWhole } = await stores.open(inventory).sizeOf(name);
  const more = isWhole ? '' : 'more than ';
  const held =
    records > 0
      ? `${more}${plural(records, 'record')} in ${more}${plural(objects, 'object')}`
      : more + plural(objects, 'object');
  if (objects === 0) empty.add(name);
  return objects === 0 ? [] : line('note', `${name}: ${held}.`);
}

async function pictureLine(deployContext: string): Promise<OperationLine> {
  const { records } = await storesOf(deployContext).open(media).records.all();
  const bytes = records.reduce((sum, { value }) => sum + value.size, 0);
  const text = `The pictures in the media library take up ${(bytes / 1_000_000).toFixed(1)} MB. The size of other stores cannot be learned from Netlify without reading all of them.`;
  return line('note', text);
}

async function quotaLine(deployContext: string, now: Date): Promise<OperationLine> {
  const quota = { ...siteQuotas.counted, now: now.getTime() };
  return visitsLine(await storesOf(deployContext).open(limits).spent(siteBucketOf('counted'), quota));
}

/** How many of a day's batches of events have been used, and how many are left. */
export function visitsLine(used: number): OperationLine {
  const left = mostBatches.site - used;
  const text = `Visits today (UTC): at most ${count(used)} of ${count(mostBatches.site)} batches of events are used, ${count(left)} are left.`;
  if (used < mostBatches.site * muchUsed) return line('good', text);
  return line('attention', `${text} When none is left, counting stops until midnight.`, {
    remedy:
      'Check in Analytics which page is requested so often. If a program is doing it, block its address in Netlify.',
    link: { label: 'Open Analytics', path: '/admin/analytics' },
  });
}

async function readFormLine(deployContext: string, limit: FormLimit, now: Date): Promise<OperationLine> {
  const quota = { max: limit.usual, block: 1, now: now.getTime() };
  return formLine(limit, await storesOf(deployContext).open(limits).spent(formBucketOf(limit.form), quota));
}

/** How many submissions of a form came in a day, compared with the usual number (rules 25). */
export function formLine({ form, usual, what }: FormLimit, used: number): OperationLine {
  const beginning = what.charAt(0).toUpperCase() + what.slice(1);
  const text = `${beginning} today (UTC): at most ${count(used)}, of the usual ${count(usual)}. Those beyond that are filed as spam.`;
  if (used < usual * muchUsed) return line('good', text);
  return line('attention', text, {
    remedy:
      'Look through Spam, and release what is real. If a program sends them, close the forms with maintenance mode.',
    link: form === contactLimit.form ? contactScreen : newsletterScreen,
  });
}

const contactScreen = { label: 'Open Contacts', path: '/admin/contacts' };
const newsletterScreen = { label: 'Open Newsletter', path: '/admin/newsletter' };

async function overrunLine(deployContext: string, now: Date): Promise<OperationLine> {
  const since = Math.floor(now.getTime() / 86_400_000) * 86_400_000;
  const overruns = await storesOf(deployContext).open(limits).overruns(since);
  if (overruns.length === 0) return line('good', 'No quota has been used up today.');
  const byQuota = Map.groupBy(overruns, ({ quota }) => quota);
  const told = [...byQuota].map(([quota, those]) => `${quota} ${count(those.length)}`).join(', ');
  const text = `Quotas that were used up today, and by how many: ${told}. Those who used them up are refused until midnight (UTC).`;
  return line('note', text);
}

/** How much each store holds, and what is left of the day's quotas. */
export const checkSizes: Check = async ({ deployContext, now }) => {
  const empty = new Set<StoreName>();
  const lines = await Promise.all([
    settledLines('How much of the day’s quota is left', () => quotaLine(deployContext, now)),
    ...[contactLimit, newsletterLimit].map((limit) =>
      settledLines(`How many ${limit.what} came today`, () => readFormLine(deployContext, limit, now)),
    ),
    settledLines('Which quotas were used up today', () => overrunLine(deployContext, now)),
    settledLines('The size of the pictures', () => pictureLine(deployContext)),
    ...storeNames.map((name) => settledLines(`The size of ${name}`, () => sizeLines(deployContext, name, empty))),
  ]);
  const nothing = storeNames.filter((name) => empty.has(name)).join(', ');
  return [...lines.flat(), ...(nothing === '' ? [] : [line('note', `Nothing is stored in ${nothing}.`)])];
};
