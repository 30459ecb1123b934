import { describe, expect, it } from 'vitest';
import { addResults, describeFailures, judge, readPlaywright, readVitest, type Failure } from './test-results.ts';

const unit = (status: string, title: string, failureMessages: string[] = []) => ({
  status,
  ancestorTitles: ['', 'a group'],
  title,
  failureMessages,
});
const file = (status: string, ...assertionResults: ReturnType<typeof unit>[]) => ({
  name: '/here/src/a.test.ts',
  status,
  message: 'Cannot find module',
  assertionResults,
});
const vitest = (...testResults: ReturnType<typeof file>[]) => readVitest({ testResults }, '/here');

const browser = (title: string, status: string, ...said: string[]) => ({
  title,
  line: 7,
  tests: [{ status, results: said.map((message) => ({ errors: [{ message }] })) }],
});
const suite = (title: string, specs: ReturnType<typeof browser>[], suites: object[] = []) => ({
  title,
  file: 'menu.e2e.ts',
  specs,
  suites,
});
const playwright = (suites: object[], errors: object[] = []) => readPlaywright({ suites, errors }, 'tests/e2e');

const failure: Failure = { where: 'src/a.test.ts', title: 'a group › breaks', error: 'AssertionError' };

describe('unit tests', () => {
  it('count as failed unless they passed, with file and titles', () => {
    expect(
      vitest(
        file('passed', unit('passed', 'holds')),
        file(
          'failed',
          unit('passed', 'holds'),
          unit('failed', 'breaks', ['Error: 1', 'Error: 2']),
          unit('skipped', 'is out'),
        ),
      ),
    ).toEqual({
      passed: 2,
      failures: [
        { where: 'src/a.test.ts', title: 'a group › breaks', error: 'Error: 1\nError: 2' },
        { where: 'src/a.test.ts', title: 'a group › is out', error: 'It is skipped.' },
      ],
    });
  });

  it('include a file that failed to load, or whose hooks failed', () => {
    const whole = { where: 'src/a.test.ts', title: 'the file', error: 'Cannot find module' };
    expect(vitest(file('failed'), file('failed', unit('passed', 'holds')))).toEqual({
      passed: 1,
      failures: [whole, whole],
    });
  });
});

describe('browser tests', () => {
  it('count as failed unless they passed on the first try, with file, line and titles', () => {
    expect(
      playwright([
        suite(
          'menu.e2e.ts',
          [browser('opens', 'expected'), browser('is skipped', 'skipped')],
          [suite('on a phone', [browser('closes', 'unexpected', 'Timeout'), browser('moves', 'flaky', 'Once')])],
        ),
      ]),
    ).toEqual({
      passed: 1,
      failures: [
        { where: 'tests/e2e/menu.e2e.ts:7', title: 'is skipped', error: 'It is skipped.' },
        { where: 'tests/e2e/menu.e2e.ts:7', title: 'on a phone › closes', error: 'Timeout' },
        { where: 'tests/e2e/menu.e2e.ts:7', title: 'on a phone › moves', error: 'Once' },
      ],
    });
  });

  it('include failures outside any test', () => {
    expect(playwright([], [{ message: 'Timed out waiting 600s' }]).failures).toEqual([
      { where: 'tests/e2e', title: 'all of them', error: 'Timed out waiting 600s' },
    ]);
  });
});

it('counts a runner that crashed or ran nothing as a failure', () => {
  const well = { passed: 3, failures: [] };
  expect(judge(well, 'vitest', true)).toEqual(well);
  expect(judge(well, 'vitest', false)).toMatchObject({ passed: 3, failures: [{ where: 'vitest' }] });
  expect(judge({ passed: 0, failures: [] }, 'vitest', true)).toMatchObject({
    failures: [{ error: 'It ran no tests.' }],
  });
  expect(judge({ passed: 3, failures: [failure] }, 'vitest', false).failures).toEqual([failure]);
});

it('refuses an unknown report', () => {
  expect(() => readVitest({}, '/here')).toThrow();
  expect(() => readPlaywright(null, 'tests/e2e')).toThrow();
});

it('adds up all runners', () => {
  expect(
    addResults([
      { passed: 1, failures: [failure] },
      { passed: 10, failures: [failure, failure] },
    ]),
  ).toEqual({ passed: 11, failures: [failure, failure, failure] });
});

describe('the summary', () => {
  it('names each failure with the first relevant lines of its error, without colours', () => {
    const error = `\u001B[31mError: no\u001B[39m\n\n    at run (/here/node_modules/vitest/run.js:1:1)\n${Array.from({ length: 50 }, (_, line) => `at ${line}`).join('\n')}`;
    const text = describeFailures([{ ...failure, error }]);
    expect(text.split('\n').slice(0, 3)).toEqual(['✗ src/a.test.ts › a group › breaks', '    Error: no', '    at 0']);
    expect(text.split('\n')).toHaveLength(9);
  });

  it('stays short however many tests failed, and counts the rest', () => {
    const error = Array.from({ length: 50 }, () => 'x'.repeat(5_000)).join('\n');
    const text = describeFailures(Array.from({ length: 400 }, () => ({ ...failure, error })));
    expect(text.length).toBeLessThan(40_000);
    expect(text).toMatch(/\n\n… and 380 more\.$/);
  });
});
