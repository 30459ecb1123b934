import type { EventRecord } from '#storage/collections/event-record.ts';
import type { StoredBatch } from '#storage/collections/events.ts';
import type { Random } from './random.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const pages = ['/', '/contact', '/essays/a', '/essays/b', '/projects', '/about'] as const;
const referrers = ['news.example', 'search.example', 'social.example', ''] as const;
const countries = ['NG', 'KE', 'DE', 'GH'] as const;
const devices = ['phone', 'tablet', 'desktop'] as const;

/** The parameters of a period of visits. */
interface Synthetic {
  random: Random;
  /** Milliseconds since 1970. */
  from: number;
  until: number;
  /** The approximate number of visits. */
  visits: number;
}

/**
 * Batches as visitors would send them, in order of arrival: including returning visitors, visitors who opt out, and
 * bots.
 */
export function syntheticVisits({ random, from, until, visits }: Synthetic): StoredBatch[] {
  const batches: StoredBatch[] = [];
  const people = Math.ceil(visits / 3);
  for (let count = 0; count < visits; count += 1) {
    const person = random.below(people);
    const begin = from + random.below(until - from - 3 * minute);
    // An address and browser have the same device and country all day.
    const who = {
      visitor: person % 9 === 0 ? null : `${person} ${new Date(begin).toISOString().slice(0, 10)}`,
      device: devices[person % devices.length] ?? 'phone',
      country: countries[person % countries.length] ?? 'NG',
    };
    const views = 1 + random.below(4);
    for (let view = 0, at = begin; view < views && at < until; view += 1, at += random.below(42) * minute) {
      const held = who.visitor === null ? null : `${person} ${new Date(at).toISOString().slice(0, 10)}`;
      const value = viewOf(random, view === 0);
      batches.push({ id: '', at, value: { ...who, visitor: held, ...value } });
    }
    if (random.chance(0.1)) batches.push({ id: '', at: begin, value: droppedBy(random) });
  }
  return batches
    .filter(({ at }) => at >= from && at < until)
    .sort((left, right) => left.at - right.at)
    .map((batch, index) => ({ ...batch, id: String(index) }));
}

const droppedBy = (random: Random): EventRecord => ({
  events: [],
  visitor: null,
  dropped: { [random.of(['bot', 'spam', 'old'] as const)]: 1 + random.below(5) },
});

/** One page view, as sent on leaving the page. */
function viewOf(random: Random, isFirst: boolean): Omit<EventRecord, 'visitor'> {
  const page = random.of(pages);
  const stay = random.below(random.chance(0.05) ? day / 2 : 12 * minute);
  const events: EventRecord['events'] = [{ name: 'page_view', page, ago: stay }];
  if (random.chance(0.4)) events.push({ name: 'click', page, ago: Math.floor(stay / 2) });
  const target = page === '/contact' ? '/api/contact' : '/api/newsletter/subscribe';
  if (random.chance(0.15)) events.push({ name: 'form_submit', page, url: target, ago: Math.floor(stay / 3) });
  return {
    events,
    ...(isFirst && { referrer: random.of(referrers) }),
    ...(isFirst && random.chance(0.2) && { campaign: 'launch' }),
    ...(random.chance(0.6) && {
      read: { page, ms: random.below(90_000), quarters: [1, 2, 3, 4].slice(0, random.below(5)) },
    }),
  };
}
