import { defineConfig } from 'playwright/test';
import { browserArguments, findBrowser } from './scripts/browser.ts';

const executablePath = findBrowser();

/** After each navigation Chromium starts a process for a page to come. A test opens one page, and its context takes that process with it: a tenth of what each test costs. */
const noneToSpare = '--renderer-process-limit=1';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // A test that passes at the second try is a fault that nobody mends.
  retries: 0,
  forbidOnly: true,
  workers: 2,
  // What takes longer hangs, on a machine that is slow and busy with other work too. What has to be quick is measured where it is.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { args: [...browserArguments, noneToSpare], ...(executablePath !== null && { executablePath }) },
    // A copy that a worker keeps would answer in place of the site. The tests of copies ask for it.
    serviceWorkers: 'block',
    // Recording every test costs a fifth of the time of all. `npx playwright test NAME --trace on` records one that fails.
    trace: 'off',
  },
});
