import type { BuildRecord } from '#storage/collections/builds.ts';
import { describe, expect, test } from 'vitest';
import { usualDuration, withReport } from './report.ts';

const nothing: BuildRecord = { request: null, call: null, build: null };
const started = { startedAt: 1_000, endedAt: null, failure: null };
const ended = { ...started, endedAt: 9_000 };
const failure = { sentence: 'Why.', file: null, item: { type: 'page' as const, slug: 'about' } };
const known = (record: BuildRecord | null): BuildRecord => record ?? nothing;

describe('a report', () => {
  test('says that a build is running, and then how it ended', () => {
    const running = known(withReport(nothing, started));
    expect(running.build).toEqual({ startedAt: 1_000, endedAt: null, error: null });
    expect(withReport(running, ended)).toMatchObject({ build: { endedAt: 9_000, error: null }, durations: [8_000] });
  });

  test('of a failure names the item concerned, and records no duration', () => {
    const { build, durations } = known(withReport(known(withReport(nothing, started)), { ...ended, failure }));
    expect(build).toMatchObject({ error: 'Why.', problem: { file: null, item: { type: 'page', slug: 'about' } } });
    expect(durations).toBeUndefined();
  });

  test('that is repeated, or about an older build, changes nothing', () => {
    const over = known(withReport(nothing, ended));
    expect(withReport(over, ended)).toBeNull();
    expect(withReport(over, started)).toBeNull();
    expect(withReport(over, { ...ended, startedAt: 500 })).toBeNull();
    expect(withReport(over, { ...started, startedAt: 2_000 })?.build).toMatchObject({
      startedAt: 2_000,
      endedAt: null,
    });
  });

  test('measures a build from the hook call if there was one, else from its start', () => {
    const call = { at: 400, wanted: 'x', outcome: 'taken' as const };
    const asked = known(withReport(known(withReport({ ...nothing, call }, started)), ended));
    expect(asked.durations).toEqual([8_600]);
    const pushed = known(withReport(asked, { startedAt: 20_000, endedAt: 23_000, failure: null }));
    expect(pushed.durations).toEqual([8_600, 3_000]);
  });
});

test('the usual duration of a build is the median of the last five', () => {
  expect(usualDuration(nothing)).toBeNull();
  let record = nothing;
  for (const [index, took] of [90, 10, 30, 20, 50, 40].entries()) {
    const startedAt = (index + 1) * 1_000;
    record = known(withReport(record, { startedAt, endedAt: startedAt + took, failure: null }));
  }
  expect(record.durations).toEqual([10, 30, 20, 50, 40]);
  expect(usualDuration(record)).toBe(30);
});
