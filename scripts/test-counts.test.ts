import { expect, it } from 'vitest';
import { addCounts, countPlaywright, countVitest, judge } from './test-counts.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

it('counts what passed, and everything else as failed', () => {
  expect(
    countVitest({
      testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed', 'skipped', 'todo')],
    }),
  ).toEqual({
    passed: 3,
    failed: 3,
  });
  expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 3 } })).toEqual({
    passed: 5,
    failed: 6,
  });
});

it('counts a test file that could not be loaded, or whose hooks failed', () => {
  expect(countVitest({ testResults: [file('failed'), file('failed', 'passed')] })).toEqual({ passed: 1, failed: 2 });
});

it('counts a runner that crashed or ran nothing as a failure', () => {
  expect(judge({ passed: 3, failed: 0 }, true)).toEqual({ passed: 3, failed: 0 });
  expect(judge({ passed: 3, failed: 0 }, false)).toEqual({ passed: 3, failed: 1 });
  expect(judge({ passed: 0, failed: 0 }, true)).toEqual({ passed: 0, failed: 1 });
  expect(judge({ passed: 3, failed: 2 }, false)).toEqual({ passed: 3, failed: 2 });
});

it('refuses a report that it does not understand', () => {
  expect(() => countVitest({})).toThrow();
  expect(() => countPlaywright(null)).toThrow();
});

it('adds up all runners', () => {
  expect(
    addCounts([
      { passed: 1, failed: 2 },
      { passed: 10, failed: 20 },
    ]),
  ).toEqual({ passed: 11, failed: 22 });
});
