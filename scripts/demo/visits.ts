import type { EventRecord } from '#storage/collections/event-record.ts';
import { events, type StoredBatch } from '#storage/collections/events.ts';
import { periods } from '#storage/collections/periods.ts';
import { dateOf } from '#storage/ids.ts';
import { dayOf } from '#server/analytics/days.ts';
import { clearSummed } from '#server/analytics/clear-summed.ts';
import { sumDays, sumHours, sumMonths } from '#server/analytics/sum-periods.ts';
import type { Random } from '#support/random.ts';
import type { DemoSite } from './story.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** How far back visits go: thirty days, the thirty before them, and a few more. */
const days = 75;
/**
 * How many of the last days have their batches written as they arrived, because the screen lists their events. Earlier
 * days are summed.
 */
const rawDays = 2;

/** Repeated by weight. */
const referrers = [
  ...['', '', '', '', '', ''],
  ...['google.com', 'google.com', 'google.com', 'google.com'],
  ...['linkedin.com', 'linkedin.com', 'duckduckgo.com', 'github.com'],
  ...['lagos-systems.example', 'builders-weekly.example'],
] as const;
const countries = [
  ...['NG', 'NG', 'NG', 'KE', 'KE', 'GH', 'ZA', 'EG'],
  ...['IN', 'IN', 'VN', 'ID', 'DE', 'GB', 'FR', 'PL', 'US'],
] as const;
const devices = ['phone', 'phone', 'phone', 'desktop', 'desktop', 'tablet'] as const;
/** Hours repeated by weight, for readers in several time zones. */
const hours = [3, 5, 6, 7, 7, 8, 8, 9, 9, 10, 11, 12, 13, 13, 14, 15, 16, 17, 18, 19, 20, 21] as const;
const campaigns = ['newsletter', 'newsletter', 'nairobi-meetup'] as const;

type Pages = Readonly<Record<'entries' | 'further' | 'essays', readonly string[]>>;

const pagesOf = ({ files }: DemoSite): Pages => {
  const essays = files.essays.filter(({ status }) => status === 'published').map(({ slug }) => `/essays/${slug}`);
  const projects = files.projects.map(({ slug }) => `/projects/${slug}`);
  return {
    essays,
    entries: ['/', '/', '/', '/', '/essays', '/projects', ...essays, ...essays],
    further: ['/', '/about', '/projects', '/leadership', '/essays', '/recommended-reads', ...projects, ...essays],
  };
};

/** What the beacon would have sent during one visit. */
function visitOf(random: Random, pages: Pages, start: number, visitor: string | null): StoredBatch[] {
  const referrer = random.of(referrers);
  const campaign = referrer === '' && random.chance(0.25) ? random.of(campaigns) : undefined;
  const about = { visitor, device: random.of(devices), country: random.of(countries) };
  const opened = [
    random.of(campaign === 'newsletter' ? pages.essays : pages.entries),
    ...Array.from({ length: random.below(4) }, () => random.of(pages.further)),
    ...(random.chance(0.06) ? ['/contact'] : []),
  ];
  let at = start;
  return opened.map((page, index) => {
    const isEssay = pages.essays.includes(page);
    const ms = (isEssay ? 40_000 : 8_000) + random.below(isEssay ? 200_000 : 50_000);
    const reached = Math.min(4, 1 + random.below(isEssay ? 5 : 4));
    at += ms;
    const target = page === '/contact' ? '/api/contact' : '/api/newsletter/subscribe';
    const sends = random.chance(page === '/contact' ? 0.5 : isEssay ? 0.04 : 0.01);
    const seen: EventRecord['events'] = [
      { name: 'page_view', page, ago: ms },
      ...(random.chance(0.3) ? [{ name: 'click' as const, page, url: '/contact', ago: Math.round(ms / 2) }] : []),
      ...(sends ? [{ name: 'form_submit' as const, page, url: target, ago: 1_000 }] : []),
    ];
    const value: EventRecord = {
      ...about,
      events: seen,
      read: { page, ms, quarters: [1, 2, 3, 4].slice(0, reached) },
      ...(index === 0 && { referrer, ...(campaign !== undefined && { campaign }) }),
    };
    return { id: `${start}-${index}`, at, value };
  });
}

/** The batches of a day, in order. They increase from month to month, with fewer at weekends. */
function batchesOf(random: Random, pages: Pages, midnight: number, age: number): StoredBatch[] {
  const isWeekend = [0, 6].includes(new Date(midnight).getUTCDay());
  const visits = Math.round((118 - age * 0.9) * (isWeekend ? 0.55 : 1) * (0.85 + random.below(30) / 100));
  const batches = Array.from({ length: Math.max(12, visits) }, (_, number) => {
    const start = midnight + random.of(hours) * 60 * minute + random.below(60 * minute);
    // Some visitors return on the same day, and some opt out of tracking.
    const visitor = random.chance(0.06) ? null : `demo-${random.chance(0.12) ? random.below(number + 1) : number}`;
    return visitOf(random, pages, start, visitor);
  }).flat();
  const programs: EventRecord = { events: [], visitor: null, dropped: { bot: 20 + random.below(40) } };
  return [...batches, { id: `programs-${midnight}`, at: midnight + 12 * 60 * minute, value: programs }]
    .filter(({ at }) => at < midnight + day)
    .sort((left, right) => left.at - right.at);
}

/** Visits of ten weeks, as stored: past days as sums, today's as they arrived. */
export async function visits(site: DemoSite, now: number, random: Random, goTo: (moment: number) => void) {
  const pages = pagesOf(site);
  const { add } = site.stores.open(periods);
  for (let age = days; age >= 0; age -= 1) {
    const midnight = now - (now % day) - age * day;
    const batches = batchesOf(random, pages, midnight, age).filter(({ at }) => at <= now);
    if (age >= rawDays) {
      await add('days', dateOf(midnight), dayOf(dateOf(midnight), { batches, unreadable: 0 }));
      continue;
    }
    for (const { at, value } of batches) {
      goTo(at);
      await site.stores.open(events).add(value);
    }
  }
  goTo(now);
  for (const step of [sumHours, sumDays, sumMonths, clearSummed]) await step(site.stores, now);
}
