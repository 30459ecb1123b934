import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';

/** A test that did not pass, as one would look for it. */
export interface Failure {
  /** The file, with its line where the runner tells it; or the runner, where it failed as a whole. */
  where: string;
  /** The titles of the groups and of the test. */
  title: string;
  /** What was said of it. */
  error: string;
}

/** What a runner found. */
export interface Results {
  passed: number;
  failures: readonly Failure[];
}

// What vitest's JSON reporter writes, as far as it is read.
const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const errors = z.array(z.object({ message: z.string().optional() }));

const playwrightSpec = z.object({
  title: z.string(),
  line: z.number(),
  tests: z.array(z.object({ status: z.string(), results: z.array(z.object({ errors })) })),
});

const playwrightSuite = z.object({
  title: z.string(),
  file: z.string(),
  specs: z.array(playwrightSpec),
  get suites() {
    return z.optional(z.array(playwrightSuite));
  },
});

// What Playwright's JSON reporter writes, as far as it is read.
const playwrightReport = z.object({ suites: z.array(playwrightSuite), errors });

const titleOf = (titles: readonly string[]): string => titles.filter((title) => title !== '').join(' › ');

/**
 * Results of a vitest report: whatever did not pass has failed, skipped tests and a file that could not be loaded included.
 *
 * @param root folder that the names of files begin below
 * @throws ZodError where the report is none
 */
export function readVitest(report: unknown, root: string): Results {
  let passed = 0;
  const failures: Failure[] = [];
  for (const { name, status, message, assertionResults } of vitestReport.parse(report).testResults) {
    const where = name.replace(`${root}/`, '');
    const failed = assertionResults.filter((test) => test.status !== 'passed');
    passed += assertionResults.length - failed.length;
    for (const test of failed) {
      const title = titleOf([...test.ancestorTitles, test.title]);
      failures.push({ where, title, error: (test.failureMessages ?? []).join('\n') || `It is ${test.status}.` });
    }
    if (status === 'failed' && failed.length === 0) failures.push({ where, title: 'the file', error: message });
  }
  return { passed, failures };
}

/**
 * Results of a Playwright report: one that was skipped, was never begun, or passed only at a second try, has failed; and so has what no test is to blame for.
 *
 * @param folder what the names of files are below
 * @throws ZodError where the report is none
 */
export function readPlaywright(report: unknown, folder: string): Results {
  let passed = 0;
  const failures: Failure[] = [];
  const read = (suite: z.infer<typeof playwrightSuite>, titles: readonly string[]): void => {
    for (const { title, line, tests } of suite.specs)
      for (const { status, results } of tests) {
        if (status === 'expected') {
          passed += 1;
          continue;
        }
        const said = results.flatMap((result) => result.errors.map(({ message }) => message ?? ''));
        const where = `${folder}/${suite.file}:${line}`;
        failures.push({ where, title: titleOf([...titles, title]), error: said.join('\n') || `It is ${status}.` });
      }
    for (const inner of suite.suites ?? []) read(inner, [...titles, inner.title]);
  };
  const { suites, errors: ofNoTest } = playwrightReport.parse(report);
  for (const suite of suites) read(suite, []);
  for (const { message = '' } of ofNoTest) failures.push({ where: folder, title: 'all of them', error: message });
  return { passed, failures };
}

/** What a runner counts for: one that ended badly without a failed test, or ran nothing at all, is one failure more. */
export function judge(results: Results, runner: string, exitedWell: boolean): Results {
  if (results.failures.length > 0 || (exitedWell && results.passed > 0)) return results;
  const error = exitedWell ? 'It ran nothing.' : 'It ended badly, though no test failed. What it printed says why.';
  return { ...results, failures: [{ where: runner, title: 'the runner', error }] };
}

export const addResults = (all: readonly Results[]): Results => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failures: all.flatMap(({ failures }) => failures),
});

const mostShown = 20;
const mostLines = 8;
const mostOfLine = 200;
/** Lines of a stack that say nothing of this project. */
const notOfTheProject = /^\s+at .*(?:node:internal|node_modules)/;

/**
 * The failures as a text that fits on a screen or two: where and which, with the first lines of what was said. Few machines that run tests for others show more than the
 * end of the output.
 */
export function describeFailures(failures: readonly Failure[]): string {
  const shown = failures.slice(0, mostShown).map(({ where, title, error }) => {
    const lines = stripVTControlCharacters(error)
      .split('\n')
      .filter((line) => line.trim() !== '' && !notOfTheProject.test(line))
      .slice(0, mostLines)
      .map((line) => `    ${line.slice(0, mostOfLine)}`);
    return [`✗ ${where} › ${title}`, ...lines].join('\n');
  });
  const more = failures.length - shown.length;
  return [...shown, ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n\n');
}
