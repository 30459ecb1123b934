import { exportContacts } from '#contract/api/admin-contacts.ts';
import { exportEverything } from '#contract/api/admin-content.ts';
import { exportSubscriptions } from '#contract/api/admin-newsletter.ts';
import { nextPart } from '#contract/export-parts.ts';
import { contacts, type ContactRecord } from '#storage/collections/contacts.ts';
import { settings } from '#storage/collections/settings.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { newId } from '#storage/ids.ts';
import { apiRequest, callContext, captureLog } from '#support/function-calls.ts';
import { rawStore } from '#support/local-blobs.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { callOf, type Call } from '../http/call.ts';
import type { PartBounds } from '../http/export-part.ts';
import { exportedContacts } from './admin-contacts.ts';
import { exportedSite } from './admin-export.ts';
import { exportedSubscribers } from './admin-newsletter.ts';

type Export = (call: Call, bounds?: PartBounds) => Promise<Response>;
const exports = [
  ['contacts', exportContacts.path, exportedContacts],
  ['subscribers', exportSubscriptions.path, exportedSubscribers],
  ['site', exportEverything.path, exportedSite],
] as const satisfies readonly (readonly [string, string, Export])[];

const day = 24 * 60 * 60 * 1000;
const start = Date.UTC(2026, 8, 25);
let site: StoredSite;

const contactOf = (number: number): ContactRecord => ({
  name: `Visitor ${number} 漢🔑`,
  email: `visitor.${number}@example.com`,
  inquiryType: 'founder',
  message: 'Ọjà "ní" Ìbàdàn,\nthree times.',
  submittedAt: new Date(start + number * day).toISOString(),
  // Some are left out of the CSV, and these include adjacent ones.
  spam: number % 7 === 3 || number % 7 === 4,
});

/** Stores messages a day apart, which span three months. */
async function storeContacts(numbers: readonly number[]): Promise<string[]> {
  const ids = numbers.map((number) => newId(start + number * day));
  const { create } = site.stores.open(contacts);
  await Promise.all(numbers.map((number, index) => create(ids[index] ?? '', contactOf(number))));
  return ids;
}

async function storeSubscriber(email: string): Promise<string> {
  const collection = site.stores.open(subscribers);
  const id = await collection.idOf(email);
  const at = '2026-11-21T09:00:00.000Z';
  const consent = { version: '1', at, page: '/' };
  const dates = { createdAt: at, verifiedAt: null, unsubscribedAt: null };
  await collection.create(id, { email, status: 'pending', source: 'website', ...dates, consent, spam: false });
  return id;
}

const storeSubscribers = (count: number) =>
  Promise.all(range(count).map((number) => storeSubscriber(`visitor.${number}@example.com`)));

const range = (count: number) => Array.from({ length: count }, (_, number) => number);
const whole: PartBounds = { bytes: 1e9, milliseconds: 60_000 };
const small: PartBounds = { bytes: 500, milliseconds: 60_000 };

/** An export part by part; `between` is called after each part with the number of parts so far. */
async function partsOf(
  path: string,
  give: Export,
  bounds: PartBounds,
  between: (part: number) => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const parts: string[] = [];
  for (let after: string | null = ''; after !== null && parts.length < 1000;) {
    const request = apiRequest(`${path}${after && `?after=${after}`}`);
    const response = await give(callOf(request, callContext({ deploy: site.deploy }), {}), bounds);
    parts.push(Buffer.from(await response.arrayBuffer()).toString());
    after = nextPart(response.headers.get('Link'));
    if (after !== null) await between(parts.length);
  }
  return parts;
}

const visitorsIn = (text: string) => (text.match(/visitor\.\d+@/g) ?? []).map((found) => Number(found.slice(8, -1)));

beforeEach(async () => {
  captureLog();
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  site = await storedSite();
});

test.each(exports)('the parts of %s make up the whole, byte for byte', async (_, path, give) => {
  vi.useFakeTimers({ now: start + 100 * day, toFake: ['Date'] });
  await storeContacts(range(40));
  await storeSubscribers(20);
  for (const key of ['one', 'two'])
    await site.stores
      .open(settings)
      .create(key, { key, value: key, type: 'string', category: 'homepage', description: '' });
  await rawStore(site.deploy.context, 'contacts').set(`2026-10/${newId(start + 10 * day)}/000001`, '{ torn');
  const [one, ...none] = await partsOf(path, give, whole);
  const parts = await partsOf(path, give, small);
  vi.useRealTimers();
  expect(none).toEqual([]);
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.join('')).toBe(one);
});

test('every export comes newest first across months and parts, regardless of the order of writing', async () => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  await storeContacts([...range(40)].sort((one, other) => (one % 7) - (other % 7) || one - other));
  for (const number of [5, 2, 9, 0, 7]) {
    vi.setSystemTime(start + [5, 2, 9, 0, 7].indexOf(number) * day);
    await storeSubscriber(`visitor.${number}@example.com`);
  }
  const [messages, people] = [range(40).reverse(), [7, 0, 9, 2, 5]];
  const inCsv = messages.filter((number) => !contactOf(number).spam);
  const texts = await Promise.all(exports.map(async ([, path, give]) => (await partsOf(path, give, small)).join('')));
  vi.useRealTimers();
  expect(texts.map(visitorsIn)).toEqual([inCsv, people, [...messages, ...people]]);
});

describe('between two parts', () => {
  const readable = (number: number) => !contactOf(number).spam;

  test.each([1, 3, 5])(
    'the last %i messages may be erased and new ones may arrive without duplicating or losing any other',
    async (gone) => {
      const ids = await storeContacts(range(40));
      const { erase } = site.stores.open(contacts);
      const erased: number[] = [];
      let seen = '';
      const parts = await partsOf(
        exportContacts.path,
        async (call, bounds) => {
          const response = await exportedContacts(call, bounds);
          seen = await response.clone().text();
          return response;
        },
        small,
        async (part) => {
          if (part !== 2) return;
          // The messages at the cut, and one new arrival.
          const last = visitorsIn(seen).at(-1) ?? 0;
          for (const number of [...range(gone).map((back) => last + back), last - 4]) {
            await erase(ids[number] ?? '');
            erased.push(number);
          }
          await storeContacts([50]);
        },
      );
      const [last = 0] = erased;
      const expected = range(40)
        .filter((number) => readable(number) && number !== last - 4)
        .reverse();
      expect(visitorsIn(parts.join(''))).toEqual(expected);
    },
  );

  test('a subscriber at the cut may be erased and may subscribe again', async () => {
    await storeSubscribers(20);
    let cut: number | undefined;
    const parts = await partsOf(
      exportSubscriptions.path,
      async (call, bounds) => {
        const response = await exportedSubscribers(call, bounds);
        cut = visitorsIn(await response.clone().text()).at(-1);
        return response;
      },
      small,
      async (part) => {
        if (part !== 2) return;
        const { erase, idOf } = site.stores.open(subscribers);
        await erase(await idOf(`visitor.${cut}@example.com`));
        await storeSubscriber(`visitor.${cut}@example.com`);
        await storeSubscriber('visitor.99@example.com');
      },
    );
    expect(visitorsIn(parts.join('')).toSorted((left, right) => left - right)).toEqual(range(20));
  });

  test('an export is refused, with what to do, if so many records are erased that the cut cannot be found', async () => {
    await storeSubscribers(20);
    const { erase, idOf } = site.stores.open(subscribers);
    const going = partsOf(exportSubscriptions.path, exportedSubscribers, small, async () => {
      await Promise.all(range(20).map(async (number) => erase(await idOf(`visitor.${number}@example.com`))));
    });
    await expect(going).rejects.toMatchObject({
      code: 'conflict',
      message: 'Several records were erased during the export. Please export again.',
    });
  });
});

test('the last line counts the rows of all parts', async () => {
  await storeContacts(range(20));
  const parts = await partsOf(exportEverything.path, exportedSite, small);
  const last: unknown = JSON.parse(parts.join('').trim().split('\n').at(-1) ?? '');
  expect(parts.length).toBeGreaterThan(3);
  expect(last).toEqual({ end: true, counts: { contacts: 20, subscribers: 0, settings: 0, content: 0, media: 0 } });
});

test('a part reads no more from storage than it needs, and nothing more once its download stops', async () => {
  await storeContacts(range(90).filter((number) => number % 3 === 0));
  const callsOf = async (act: () => Promise<unknown>) => {
    const before = site.requests.length;
    await act();
    return site.requests.length - before;
  };
  const request = apiRequest(exportContacts.path);
  const call = callOf(request, callContext({ deploy: site.deploy }), {});
  const response = await exportedContacts(call, small);
  expect(await callsOf(async () => response.body?.cancel())).toBe(0);
  // Another export has three more months to read, which this process has not cached yet.
  expect(await callsOf(() => partsOf(exportContacts.path, exportedContacts, whole))).toBeGreaterThan(3);
});
