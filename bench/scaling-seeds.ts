import { createHash } from 'node:crypto';
import type { ContentItem } from '#contract/content/item.ts';
import { dayOf } from '#server/analytics/days.ts';
import type { ContactRecord } from '#storage/collections/contacts.ts';
import type { EventRecord } from '#storage/collections/event-record.ts';
import type { MediaRecord } from '#storage/collections/media.ts';
import { hourOf, monthOf, newId } from '#storage/ids.ts';
import { encodeRevision } from '#storage/revision.ts';
import { revisionKey } from '#storage/revision-key.ts';
import { idOfReader, subscriberNamed } from '#support/campaigns.ts';
import { essayContent } from '#support/content-drafts.ts';
import type { Seed } from './database-store.ts';

const day = 24 * 60 * 60 * 1000;
const months = 24 * 30 * day;

/** A message of usual length. */
export const message =
  'We run a logistics business with forty vehicles in three cities and keep its books on paper. We would like to build the tool that ' +
  'we never found, and are looking for engineers who have done this where the network comes and goes. Could we talk next week?';

/** A first revision, as it is stored. */
const seedOf = (store: string, partition: string, id: string, at: number, value: unknown, rev = 1): Seed => ({
  store,
  key: revisionKey({ partition, id, rev }),
  value: encodeRevision({ at, born: at, value }),
});

/** Seeds over the two years before `end`, evenly spaced, oldest first. */
function* evenly(count: number, end: number, seedAt: (number: number, at: number) => Seed): Generator<Seed> {
  for (let number = 0; number < count; number++)
    yield seedAt(number, end - months + Math.floor(((number + 1) / (count + 1)) * months));
}

/** Contacts from two years; one in forty is spam. `change` varies a contact by its number. */
export const contactSeeds = (
  count: number,
  end: number,
  change: (number: number) => Partial<ContactRecord> = () => ({}),
): Generator<Seed> =>
  evenly(count, end, (number, at) => {
    const id = newId(at);
    const value: ContactRecord = {
      name: `Visitor ${number}`,
      email: `visitor.${number}@example.com`,
      inquiryType: 'founder',
      message,
      submittedAt: new Date(at).toISOString(),
      spam: number % 40 === 0,
      ...change(number),
    };
    return seedOf('contacts', monthOf(id) ?? '', id, at, value);
  });

/** Subscribers from two years, every third of them confirmed. */
export const subscriberSeeds = (count: number, end: number): Generator<Seed> =>
  evenly(count, end, (number, at) => {
    const time = new Date(at).toISOString();
    const email = `reader.${number}@example.com`;
    const isConfirmed = number % 3 === 0;
    const value = subscriberNamed(email, {
      ...{ status: isConfirmed ? 'confirmed' : 'pending', createdAt: time, verifiedAt: isConfirmed ? time : null },
      consent: { version: '2026-11', at: time, page: '/contact' },
    });
    return seedOf('subscribers', 'all', idOfReader(email), at, value);
  });

/** Essays of 800 words as the admin stores them, each published. */
export const itemSeeds = (count: number, end: number): Generator<Seed> =>
  evenly(count, end, (number, at) => {
    const time = new Date(at).toISOString();
    const id = newId(at);
    const value: ContentItem = {
      id,
      type: 'essay',
      slug: `essay-${number}`,
      title: `Essay ${number}`,
      status: 'published',
      content: { ...essayContent, body: 'A sentence of some length about a market in the rain. '.repeat(80) },
      order: 0,
      createdAt: time,
      updatedAt: time,
      publishedAt: time,
    };
    return seedOf('content', 'all', id, at, value);
  });

/** Records of pictures; their bytes do not matter to lists. */
export const mediaSeeds = (count: number, end: number): Generator<Seed> =>
  evenly(count, end, (number, at) => {
    const value: MediaRecord = {
      originalFilename: `picture-${number}.jpg`,
      altText: `Picture ${number}: a market stall under a blue awning`,
      mimeType: 'image/jpeg',
      size: 180_000,
      width: 1_600,
      height: 1_067,
      createdAt: new Date(at).toISOString(),
    };
    return seedOf('media', 'all', createHash('sha256').update(String(number)).digest('hex'), at, value);
  });

/** The most batches that are accepted in a day (rules 43). */
const batchesOfDay = 10_000;

const batch = (number: number): EventRecord => ({
  events: [
    { name: 'page_view', page: `/page-${number % 40}`, ago: 60_000 },
    { name: 'click', page: `/page-${number % 40}`, url: '/contact', ago: 2_000 },
  ],
  visitor: `visitor-${number % 1_700}`,
});

/** Batches of events: today's individually, earlier days as sums. */
export async function eventSeeds(count: number, end: number): Promise<Seed[]> {
  const seeds: Seed[] = [];
  const today = end - (end % day);
  const ofToday = Math.min(count, batchesOfDay);
  for (let number = 0; number < ofToday; number++) {
    const at = today + Math.floor((number / ofToday) * (end - today));
    const id = newId(at);
    seeds.push(seedOf('events', hourOf(id) ?? '', id, at, batch(number)));
  }
  for (let left = count - ofToday, ago = 1; left > 0; left -= batchesOfDay, ago++) {
    const start = today - ago * day;
    const date = new Date(start).toISOString().slice(0, 10);
    const batches = Array.from({ length: Math.min(left, batchesOfDay) }, (_, number) => ({
      id: `${start}-${number}`,
      at: start + Math.floor((number / batchesOfDay) * day),
      value: batch(number),
    }));
    const summed = dayOf(date, { batches, unreadable: 0 });
    seeds.push({ store: 'rollups', key: `days/${date}`, value: JSON.stringify(summed) });
  }
  return seeds;
}
