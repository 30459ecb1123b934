import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { provideBrowser } from './browser.ts';
import { runChecks } from './check.ts';
import { project } from './project.ts';
import { addCounts, countPlaywright, countVitest, judge, type Counts } from './test-counts.ts';

const reports = join(project.root, 'test-results');

/** Browser tests that take longer than this hang; what they have shown by then is still counted. They need less than half of it on a machine that is left alone. */
const browserPatienceMs = 10 * 60_000;

/** Any runner that hangs for longer is killed, so that the last line comes in any case. */
const patienceMs = browserPatienceMs + 15_000;

/** Runs a program of this project with its output on ours; gives back whether it ended well. */
async function run(file: string, args: string[] = [], environment: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(process.execPath, [join(project.root, file), ...args], {
    cwd: project.root,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
    timeout: patienceMs,
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

/** Counts what a runner reported; no report, or one that cannot be read, is a runner that crashed. */
async function countReport(file: string, count: (report: unknown) => Counts, exitedWell: boolean): Promise<Counts> {
  try {
    return judge(count(JSON.parse(await readFile(file, 'utf8'))), exitedWell);
  } catch {
    return { passed: 0, failed: 1 };
  }
}

async function runUnitTests(): Promise<Counts> {
  const report = join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const well = await run('node_modules/vitest/vitest.mjs', args);
  return countReport(report, countVitest, well);
}

async function runBrowserTests(): Promise<Counts> {
  try {
    provideBrowser();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
  const report = join(reports, 'playwright.json');
  const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const args = ['test', '--reporter=list,json', `--global-timeout=${browserPatienceMs}`];
  const well = await run('node_modules/playwright/cli.js', args, environment);
  return countReport(report, countPlaywright, well);
}

const countChecks = async (): Promise<Counts> => {
  const results = await runChecks();
  const passed = results.filter((result) => result.passed).length;
  return { passed, failed: results.length - passed };
};

const heading = (text: string) => console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 70 - text.length))}\n`);

const start = performance.now();
await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });

heading('Build');
// First, since tests of budgets and of bundles look at what it makes.
const built = await run('scripts/build.ts');

heading('Checks and unit tests');
const results = [
  { passed: built ? 1 : 0, failed: built ? 0 : 1 },
  ...(await Promise.all([countChecks(), runUnitTests()])),
];

heading('Browser tests');
if (built) results.push(await runBrowserTests());
else console.log('Left out, since there is no build to test.');

const { passed, failed } = addCounts(results);
console.log(`\nIn ${((performance.now() - start) / 1_000).toFixed(0)} s:`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
