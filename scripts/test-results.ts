import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';

/** A failed test, in a form that makes it easy to find. */
export interface Failure {
  /** The file, with its line if the runner reports it; or the runner, if it failed as a whole. */
  where: string;
  /** The titles of the groups and of the test. */
  title: string;
  /** The error message. */
  error: string;
}

/** The results of a runner. */
export interface Results {
  passed: number;
  failures: readonly Failure[];
}

// The parts of vitest's JSON report that are read.
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

// The parts of Playwright's JSON report that are read.
const playwrightReport = z.object({ suites: z.array(playwrightSuite), errors });

const titleOf = (titles: readonly string[]): string => titles.filter((title) => title !== '').join(' › ');

/**
 * Results of a vitest report. Everything that did not pass counts as failed, including skipped tests and files that
 * failed to load.
 *
 * @param root folder that file names are relative to
 * @throws ZodError for an invalid report
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
 * Results of a Playwright report. Tests that were skipped, never started or passed only on a retry count as failed, as
 * do errors outside any test.
 *
 * @param folder the folder that file names are relative to
 * @throws ZodError for an invalid report
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

/**
 * The verdict on a runner: an unsuccessful exit without a failed test, or a run without any tests, counts as one more
 * failure.
 */
export function judge(results: Results, runner: string, exitedWell: boolean): Results {
  if (results.failures.length > 0 || (exitedWell && results.passed > 0)) return results;
  const error = exitedWell ? 'It ran no tests.' : 'It failed without a failed test. Its output says why.';
  return { ...results, failures: [{ where: runner, title: 'the runner', error }] };
}

export const addResults = (all: readonly Results[]): Results => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failures: all.flatMap(({ failures }) => failures),
});

const mostShown = 20;
const mostLines = 8;
const mostOfLine = 200;
/** Stack lines outside this project. */
const notOfTheProject = /^\s+at .*(?:node:internal|node_modules)/;

/**
 * The failures as text that fits on a screen or two: the place and title of each, with the first lines of its error.
 * Few CI systems show more than the end of the output.
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
