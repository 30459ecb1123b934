import { describe, expect, it, vi } from 'vitest';
import type { SiteFunction } from './bundles.ts';
import { periodOf, runOnSchedule } from './schedule.ts';

const scheduled = (name: string, schedule: string | null): SiteFunction => ({
  name,
  handler: () => undefined,
  paths: [],
  excludedPaths: [],
  methods: null,
  preferStatic: false,
  background: false,
  schedule,
});

describe('a schedule', () => {
  it('is every few minutes or hourly; any other, which this machine would get wrong, is refused', () => {
    expect([periodOf('*/5 * * * *'), periodOf('@hourly')]).toEqual([300_000, 3_600_000]);
    for (const other of ['*/0 * * * *', '*/61 * * * *', '0 4 * * *', '@daily', ''])
      expect(() => periodOf(other)).toThrow('This machine runs functions every few minutes or @hourly');
  });

  it('calls the functions of the current build until it is stopped', () => {
    vi.useFakeTimers();
    let functions = [scheduled('five', '*/5 * * * *'), scheduled('hour', '@hourly'), scheduled('never', null)];
    const calls: string[] = [];
    const end = runOnSchedule(
      () => functions,
      ({ name }) => Promise.resolve(calls.push(name)),
    );
    vi.advanceTimersByTime(4 * 60_000);
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(56 * 60_000);
    expect(calls).toEqual([...Array<string>(12).fill('five'), 'hour']);
    functions = [scheduled('another', '*/5 * * * *')];
    vi.advanceTimersByTime(5 * 60_000);
    expect(calls.at(-1)).toBe('another');
    end();
    vi.advanceTimersByTime(60 * 60_000);
    expect(calls).toHaveLength(14);
    vi.useRealTimers();
  });
});
