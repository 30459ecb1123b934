import { hookServer } from '#support/hook-server.ts';
import { rawStore } from '#support/local-blobs.ts';
import { storedSite } from '#support/stored-site.ts';
import { expect, test, vi } from 'vitest';
import { buildLogOf } from './build-log.ts';
import { callIfDue, noteChange, timeToCall, usualQuiet } from './queue.ts';

test('a thousand saves in a minute leave a handful of keys, and the hook is called in time', async () => {
  const { deploy } = await storedSite();
  const hook = await hookServer();
  const log = buildLogOf(deploy.context);
  const start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const calls: number[] = [];
  for (let passed = 0; passed < 60_000; passed += 60) {
    vi.setSystemTime(start + passed);
    await noteChange(log, Date.now(), usualQuiet);
    const outcome = await callIfDue(log, { hook: hook.url, wanted: 'what is to be shown', now: Date.now });
    if (outcome.called) calls.push(passed);
  }
  const wait = timeToCall(await log.read(), Date.now()) ?? Infinity;
  vi.useRealTimers();

  // The saves never pause, so the hook is first called when they can no longer postpone it.
  expect(calls).toHaveLength(1);
  expect(calls[0]).toBeGreaterThan(usualQuiet.mostMs - usualQuiet.quietMs / 3);
  expect(calls[0]).toBeLessThanOrEqual(usualQuiet.mostMs);
  expect(hook.calls).toHaveLength(1);
  expect(wait).toBeGreaterThan((usualQuiet.quietMs * 2) / 3 - 1);
  expect(wait).toBeLessThanOrEqual(usualQuiet.quietMs);
  const { blobs } = await rawStore(deploy.context, 'builds').list();
  expect(blobs.length).toBeLessThanOrEqual(20);
});

test('revisions of the build log are deleted minutes later', async () => {
  const { deploy } = await storedSite();
  const log = buildLogOf(deploy.context);
  const start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const quiet = { quietMs: 3_000, mostMs: 60 * 60_000 };
  for (let passed = 0; passed < 40_000; passed += 1_000) await noteChange(log, start + passed, quiet);
  const keys = async () => (await rawStore(deploy.context, 'builds').list()).blobs.length;
  expect(await keys()).toBe(40);
  vi.setSystemTime(start + 5 * 60_000 + 1);
  await noteChange(log, Date.now(), quiet);
  vi.useRealTimers();
  expect(await keys()).toBeLessThanOrEqual(11);
});
