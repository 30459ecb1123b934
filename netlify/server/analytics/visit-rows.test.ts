import { expect, test } from 'vitest';
import type { EventRecord } from '#storage/collections/event-record.ts';
import type { StoredBatch } from '#storage/collections/events.ts';
import { randomOf, type Random } from '#support/random.ts';
import type { VisitFilter } from './visit-filter.ts';
import { visitRowsOf } from './visit-rows.ts';
import { toColumns } from '#storage/collections/visit-columns.ts';
import { countVisits } from './count-visits.ts';
import { addSums } from './visit-sums.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.UTC(2026, 10, 21);

const batch = (at: number, changes: Partial<EventRecord> & { page?: string } = {}): StoredBatch => {
  const { page = '/', ...rest } = changes;
  return {
    id: `${at}`,
    at: start + at,
    value: { events: [{ name: 'page_view', page, ago: 0 }], visitor: 'ada', ...rest },
  };
};

test('more than half an hour without events ends a session', () => {
  const seconds = (ats: number[]) =>
    visitRowsOf(
      ats.map((at) => batch(at * minute)),
      start,
    ).map((row) => row.seconds);
  expect(seconds([0, 30])).toEqual([1_800]);
  expect(seconds([0, 31])).toEqual([0, 0]);
});

test('the session of a page that was left open all day ends when the page was last used', () => {
  const click = { name: 'click', page: '/', ago: 590 * minute } as const;
  const events: EventRecord['events'] = [{ name: 'page_view', page: '/', ago: 600 * minute }, click];
  expect(visitRowsOf([batch(600 * minute, { events })], start)).toMatchObject([{ hour: 0, seconds: 600, clicks: 1 }]);
});

test('a page view from before midnight on a page left open counts from midnight on', () => {
  const events: EventRecord['events'] = [{ name: 'page_view', page: '/', ago: hour }];
  expect(visitRowsOf([batch(10 * minute, { events })], start)).toMatchObject([{ hour: 0, seconds: 600, views: 1 }]);
});

test('a visit has its pages in order, its referrer, how its pages were read, and its outcome', () => {
  const signUp = { name: 'form_submit', page: '/essays/a', url: '/api/newsletter/subscribe', ago: 0 } as const;
  const read = { page: '/essays/a', ms: 61_000, quarters: [1, 2] };
  const rows = visitRowsOf(
    [
      batch(0, { page: '/essays/a', referrer: 'news.example', device: 'phone', country: 'NG', read }),
      batch(minute, { events: [signUp], read: { page: '/essays/a', ms: 9_000, quarters: [3] } }),
      batch(2 * minute, { page: '/contact' }),
    ],
    start,
  );
  expect(rows).toMatchObject([
    {
      seconds: 120,
      pages: [
        { page: '/essays/a', views: 1, readMs: 70_000, quarters: [1, 1, 1, 0], signUpAfter: true },
        { page: '/contact', views: 1, signUpAfter: false },
      ],
      exit: '/contact',
      referrer: { name: 'news.example' },
      device: 'phone',
      country: 'NG',
      contact: false,
      signUp: true,
    },
  ]);
});

test('no visit reads a page for more than a day, however much its batches claim', () => {
  const read = { page: '/', ms: 24 * hour, quarters: [] };
  const batches = Array.from({ length: 60 }, (_, index) => batch(index * minute, { read }));
  expect(countVisits(toColumns(visitRowsOf(batches, start))).pages).toMatchObject([{ name: '/', readMs: 24 * hour }]);
});

test('no row identifies its visitor, and the order does not reveal which rows belong to one visitor', () => {
  const visitors = ['ada', 'grace', 'mary'];
  const at = (visitor: string, index: number) => [
    batch(index * minute, { visitor, page: `/${(index * 7) % 3}` }),
    batch(5 * hour + ((index * 2) % 3) * minute, { visitor, page: `/${(index * 5) % 4}` }),
  ];
  const rows = visitRowsOf(visitors.flatMap(at), start);
  expect(JSON.stringify(rows)).not.toMatch(/\b(?:ada|grace|mary)\b/);
  expect(rows).toEqual(
    visitRowsOf(
      visitors.toReversed().flatMap((visitor) => at(visitor, visitors.indexOf(visitor))),
      start,
    ),
  );
  for (const hours of [0, 5]) {
    const said = rows.filter((row) => row.hour === hours).map((row) => JSON.stringify(row));
    expect(said).toEqual(said.toSorted());
  }
});

test('a visitor who asked not to be tracked counts in page views, but not as a visit', () => {
  const sum = countVisits(
    toColumns(visitRowsOf([batch(0, { visitor: null }), batch(minute, { visitor: null })], start)),
  );
  expect(sum).toMatchObject({ views: 2, visits: 0, visitors: 0, seconds: 0 });
});

const pages = ['/', '/contact', '/essays/a', '/essays/b'] as const;
const referrers = ['a.example', 'b.example', ''] as const;

function randomBatches(random: Random): StoredBatch[] {
  return Array.from({ length: 300 }, (_, n) => {
    const visitor = random.chance(0.1) ? null : `visitor ${random.below(40)}`;
    const referrer = random.of(referrers);
    const events = Array.from({ length: 1 + random.below(3) }, () => ({
      name: random.of(['page_view', 'page_view', 'click', 'form_submit'] as const),
      page: random.of(pages),
      ...(random.chance(0.2) && { url: random.of(['/api/contact', '/api/newsletter/subscribe']) }),
      ago: random.below(20 * minute),
    }));
    return {
      id: `${n}`,
      at: start + random.below(24 * hour),
      value: {
        events,
        visitor,
        ...(referrer !== '' && { referrer }),
        device: 'phone',
        country: visitor && /[02468]$/.test(visitor) ? 'NG' : 'KE',
      },
    };
  });
}

/** Counts in another way, one visitor at a time, by their mark. */
function countedAnew(batches: readonly StoredBatch[], from: number, { page, referrer, country }: VisitFilter) {
  const marks = new Set(batches.flatMap(({ value }) => (value.visitor === null ? [] : [value.visitor])));
  let visits = 0;
  let visitors = 0;
  for (const mark of marks) {
    const own = batches.filter(({ value }) => value.visitor === mark);
    const rows = visitRowsOf(own, start).filter(
      (row) =>
        row.hour >= from &&
        (page === undefined || row.pages.some((one) => one.page === page)) &&
        (referrer === undefined || row.referrer?.name === referrer) &&
        (country === undefined || row.country === country),
    );
    visits += rows.length;
    visitors += Number(rows.length > 0);
  }
  return { visits, visitors };
}

test('visitors and visits match an independent count, from any hour on, with any filter', () => {
  const filters: VisitFilter[] = [
    {},
    { page: '/contact' },
    { referrer: 'a.example' },
    { country: 'NG' },
    { country: 'KE', page: '/essays/a' },
  ];
  for (let seed = 1; seed <= 20; seed++) {
    const batches = randomBatches(randomOf(seed));
    const rows = toColumns(visitRowsOf(batches, start));
    for (const filter of filters) {
      for (const from of [0, 7, 23])
        expect(countVisits(rows, filter, { from })).toMatchObject(countedAnew(batches, from, filter));
      const [before, after] = [countVisits(rows, filter, { before: 7 }), countVisits(rows, filter, { from: 7 })];
      const whole = countVisits(rows, filter);
      expect(addSums([before, after])).toEqual({ ...whole, visitors: expect.any(Number) as number });
    }
  }
});

test('the number of visitors is unknown under two filters that a visitor may match in different visits', () => {
  const rows = toColumns(visitRowsOf([batch(0, { referrer: 'a.example' })], start));
  expect(countVisits(rows, { page: '/', referrer: 'a.example' })).toMatchObject({ visits: 1, visitors: null });
  expect(countVisits(rows, { page: '/', referrer: 'b.example' })).toMatchObject({ visits: 0, visitors: 0 });
});
