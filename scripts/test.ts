import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { provideBrowser } from './browser.ts';
import { runChecks, type CheckResult } from './check.ts';
import { project } from './project.ts';
import { addResults, describeFailures, judge, readPlaywright, readVitest, type Results } from './test-results.ts';

const reports = join(project.root, 'test-results');

/**
 * Browser tests that take longer than this are considered hung; their results so far still count. On an idle machine
 * they need a third of that time.
 */
const browserPatienceMs = 25 * 60_000;

/** Any runner that takes even longer is killed, so that the last line always appears. */
const patienceMs = browserPatienceMs + 15_000;

/** Cache of compiled code, since every site under test loads the same functions. */
const compiled = join(project.root, 'node_modules/.cache/compiled');

/** Runs a program of this project with its output going to ours; resolves to whether it succeeded. */
async function run(file: string, args: string[] = [], environment: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(process.execPath, [join(project.root, file), ...args], {
    cwd: project.root,
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...environment },
    stdio: 'inherit',
    timeout: patienceMs,
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

/** Reads the report of a runner. Without a readable report, the runner crashed. */
async function readReport(
  runner: string,
  file: string,
  read: (report: unknown) => Results,
  exitedWell: boolean,
): Promise<Results> {
  try {
    return judge(read(JSON.parse(await readFile(file, 'utf8'))), runner, exitedWell);
  } catch (error) {
    return fail(runner, 'its report', error);
  }
}

const fail = (where: string, title: string, error: unknown): Results => ({
  passed: 0,
  failures: [{ where, title, error: error instanceof Error ? error.message : String(error) }],
});

async function runUnitTests(): Promise<Results> {
  const report = join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const well = await run('node_modules/vitest/vitest.mjs', args);
  return readReport('vitest', report, (read) => readVitest(read, project.root), well);
}

async function runBrowserTests(): Promise<Results> {
  try {
    provideBrowser();
  } catch (error) {
    return fail('playwright', 'a browser', error);
  }
  const report = join(reports, 'playwright.json');
  const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const args = ['test', '--reporter=list,json', `--global-timeout=${browserPatienceMs}`];
  const well = await run('node_modules/playwright/cli.js', args, environment);
  return readReport('playwright', report, (read) => readPlaywright(read, 'tests/e2e'), well);
}

const resultsOfChecks = (checks: readonly CheckResult[]): Results => ({
  passed: checks.filter(({ passed }) => passed).length,
  failures: checks
    .filter(({ passed }) => !passed)
    .map(({ name, output }) => ({ where: 'npm run check', title: name, error: output })),
});

const heading = (text: string) => console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 70 - text.length))}\n`);

const start = performance.now();
await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });

heading('Build');
// First, since the tests of budgets and bundles read its output.
const built = await run('scripts/build.ts');

heading('Checks and unit tests');
const results = [
  built ? { passed: 1, failures: [] } : fail('npm run build', 'the build', 'It printed why at the beginning.'),
  ...(await Promise.all([runChecks().then(resultsOfChecks), runUnitTests()])),
];

heading('Browser tests');
if (built) results.push(await runBrowserTests());
else console.log('Left out, since there is no build to test.');

const { passed, failures } = addResults(results);
if (failures.length > 0) {
  heading('What failed');
  console.log(describeFailures(failures));
}
console.log(`\nIn ${((performance.now() - start) / 1_000).toFixed(0)} s:`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
