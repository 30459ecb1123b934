import type { EventRecord, StoredBatch } from '#storage/collections/events.ts';
import { expect, test } from 'vitest';
import { statsOf as statsOfDays } from './stats.ts';
import { tallyOf } from './tally.ts';

const minute = 60_000;
const start = Date.UTC(2026, 10, 21, 9);

/** A batch that is sent `at` minutes after the start, about a page that was opened `open` minutes before that. */
const batch = (at: number, open: number, changes: Partial<EventRecord> = {}): StoredBatch => ({
  id: `batch-${at}-${open}`,
  at: start + at * minute,
  value: { events: [{ name: 'page_view', page: '/', ago: open * minute }], visitor: 'ada', ...changes },
});

/** The stats of one day from a moment on. */
const statsOf = (batches: readonly StoredBatch[], from: number) => statsOfDays([tallyOf(batches, from)]);

test('nothing is nothing, and not a division by nothing', () => {
  expect(statsOf([], start)).toEqual({ totalEvents: 0, pageViews: 0, uniqueVisitors: 0, avgSessionDuration: 0 });
});

test('events, pages and visitors are counted, each visitor once', () => {
  const click = { name: 'click', page: '/', url: '/contact', ago: 0 } as const;
  const view = { name: 'page_view', page: '/', ago: minute } as const;
  const stats = statsOf(
    [batch(1, 1, { events: [view, click] }), batch(2, 1), batch(3, 1, { visitor: 'grace' })],
    start,
  );
  expect(stats).toMatchObject({ totalEvents: 4, pageViews: 3, uniqueVisitors: 2 });
});

test('a session lasts from the first page to the last one’s end', () => {
  expect(statsOf([batch(4, 4), batch(10, 6)], start).avgSessionDuration).toBe(600);
});

test('half an hour without anything ends a session, and its average is over both', () => {
  // Two minutes; then, 31 minutes later, another visit of four.
  expect(statsOf([batch(2, 2), batch(37, 4)], start).avgSessionDuration).toBe(180);
  expect(statsOf([batch(2, 2), batch(36, 4)], start).avgSessionDuration).toBe(36 * 60);
});

test('a page that was left open all day is no session of a day', () => {
  expect(statsOf([batch(600, 600)], start).avgSessionDuration).toBe(0);
  const click = { name: 'click', page: '/', ago: 590 * minute } as const;
  const events: EventRecord['events'] = [{ name: 'page_view', page: '/', ago: 600 * minute }, click];
  expect(statsOf([batch(600, 0, { events })], start).avgSessionDuration).toBe(600);
});

test('two visitors’ sessions do not run together, and batches may come in any order', () => {
  const batches = [batch(20, 1, { visitor: 'grace' }), batch(10, 6), batch(19, 1, { visitor: 'grace' }), batch(4, 4)];
  expect(statsOf(batches, start).avgSessionDuration).toBe((600 + 120) / 2);
});

test('whoever asked not to be followed is counted in pages alone', () => {
  expect(statsOf([batch(5, 5, { visitor: null })], start)).toEqual({
    totalEvents: 1,
    pageViews: 1,
    uniqueVisitors: 0,
    avgSessionDuration: 0,
  });
});

test('what happened before the stretch and arrived in it is left out', () => {
  expect(statsOf([batch(5, 6), batch(5, 4)], start)).toMatchObject({ totalEvents: 1, uniqueVisitors: 1 });
  expect(statsOf([batch(5, 6)], start)).toMatchObject({ totalEvents: 0, uniqueVisitors: 0 });
});

test('days are added up, and the average session is one over all of them', () => {
  const days = [tallyOf([batch(4, 4), batch(10, 6)], start), tallyOf([batch(2, 2), batch(3, 1)], start)];
  expect(statsOfDays(days)).toEqual({ totalEvents: 4, pageViews: 4, uniqueVisitors: 2, avgSessionDuration: 390 });
  expect(statsOfDays([])).toMatchObject({ totalEvents: 0, avgSessionDuration: 0 });
});
