import type { BuildRecord } from '#storage/collections/builds.ts';
import { expect, test } from 'vitest';
import { buildStatus, isStranded } from './status.ts';

const minute = 60_000;
const noon = Date.UTC(2026, 10, 21, 12);
const built = { startedAt: noon, tookMs: 8_000, visible: {}, addresses: [] };
const nothing: BuildRecord = { request: null, call: null, build: null };
const request = { since: noon + minute, changedAt: noon + minute, dueAt: noon + 2 * minute, failures: 0, error: null };
const call = { at: noon + minute, wanted: 'x', outcome: 'taken' as const };
const at = (minutes: number) => noon + minutes * minute;
const iso = (minutes: number) => new Date(at(minutes)).toISOString();
const last = { startedAt: iso(0), tookMs: 8_000, error: null };

test.each<[what: string, record: Partial<BuildRecord>, minutes: number, expected: object]>([
  ['a site that nothing was asked of', {}, 5, { state: 'idle', ...last }],
  ['a change that waits for more', { request }, 1, { state: 'queued', ...last }],
  ['a call that was taken', { call }, 2, { state: 'building', startedAt: iso(1), tookMs: null, error: null }],
  ['a call on its way', { call: { ...call, outcome: 'pending' } }, 1, { state: 'building', startedAt: iso(1) }],
  ['a change while a build is made', { call, request }, 2, { state: 'building', startedAt: iso(1) }],
  [
    'a call after which nothing came',
    { call },
    17,
    {
      state: 'failed',
      startedAt: iso(1),
      error: expect.stringMatching(/requested at 12:01 UTC has not reported back/) as unknown,
    },
  ],
  ['a call that is forgotten after a day', { call }, 1_600, { state: 'idle', ...last }],
  ['a call before the build that is served', { call: { ...call, at: at(-1) } }, 17, { state: 'idle', ...last }],
  [
    'a hook that refused',
    { request: { ...request, failures: 1, error: 'The build hook answered with the status 500.' } },
    1,
    { state: 'failed', error: 'The build hook answered with the status 500. It will be tried again at 12:02 UTC.' },
  ],
  [
    'a build that is being made here',
    { build: { startedAt: at(1), endedAt: null, error: null } },
    2,
    { state: 'building', startedAt: iso(1), tookMs: null },
  ],
  [
    'a build that failed here',
    { call, build: { startedAt: at(2), endedAt: at(3), error: 'Why.' } },
    60,
    { state: 'failed', startedAt: iso(2), tookMs: minute, error: 'Why.' },
  ],
  [
    'the build that is served and was made here',
    { call: { ...call, at: at(-1) }, build: { startedAt: noon - 500, endedAt: noon + 9_000, error: null } },
    5,
    { state: 'idle', startedAt: new Date(noon - 500).toISOString(), tookMs: 9_500, error: null },
  ],
  [
    'a report that did not come though the build is served',
    { build: { startedAt: noon - 500, endedAt: null, error: null } },
    1,
    { state: 'idle', ...last },
  ],
  [
    'the time left of a build, by those before it',
    { call, durations: [200_000, 90_000, 80_000] },
    2,
    { state: 'building', leftMs: 30_000 },
  ],
  ['the time left where none was measured', { call: { ...call, at: at(2) - 5_000 } }, 2, { leftMs: 3_000 }],
  ['a build that takes longer', { call, durations: [20_000] }, 2, { state: 'building', leftMs: 0 }],
  [
    'a build that is asked for in a minute',
    { request, durations: [20_000] },
    1,
    { state: 'queued', leftMs: minute + 20_000 },
  ],
  [
    'a failure before the build that is served',
    { build: { startedAt: at(-5), endedAt: at(-4), error: 'Why.' } },
    5,
    { state: 'idle', ...last },
  ],
])('%s', (_, record, minutes, expected) => {
  expect(buildStatus({ ...nothing, ...record }, built, at(minutes))).toMatchObject(expected);
});

test.each<[what: string, record: Partial<BuildRecord>, minutes: number, expected: boolean]>([
  ['is on its way', { call }, 2, false],
  ['has just ended', { call, build: { startedAt: at(2), endedAt: at(3), error: null } }, 4, false],
  [
    'ended long ago and is not served, as after a rollback',
    { call, build: { startedAt: at(2), endedAt: at(3), error: null } },
    20,
    true,
  ],
  ['failed, which the strip says', { call, build: { startedAt: at(2), endedAt: at(3), error: 'Why.' } }, 20, false],
  ['never came back, and is no longer mentioned', { call }, 1_600, true],
  ['is to show something else', { call: { ...call, wanted: 'y' } }, 1_600, false],
  ['is wanted again', { call, request: { ...request, dueAt: at(1_601) } }, 1_600, false],
  ['is served', { call: { ...call, at: at(-1) } }, 1_600, false],
])('whether what waits is stranded is known if its build %s', (_, record, minutes, expected) => {
  expect(isStranded({ ...nothing, ...record }, built, 'x', at(minutes))).toBe(expected);
});
