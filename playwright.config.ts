import { defineConfig } from 'playwright/test';
import { browserArguments, findBrowser } from './scripts/browser.ts';

const executablePath = findBrowser();

/**
 * After each navigation Chromium starts a spare process for the next page. A test opens only one page, and closing its
 * context closes the spare process too, which accounts for a tenth of a test's cost.
 */
const noneToSpare = '--renderer-process-limit=1';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // A test that needs a second try has a fault.
  retries: 0,
  forbidOnly: true,
  workers: 2,
  // Anything that takes longer is hanging, even on a slow and busy machine. Speed is measured elsewhere.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { args: [...browserArguments, noneToSpare], ...(executablePath !== null && { executablePath }) },
    // A service worker's copy would answer instead of the site. The tests for such copies enable it.
    serviceWorkers: 'block',
    // Recording every test costs a fifth of the total time. `npx playwright test NAME --trace on` records a failing
    // one.
    trace: 'off',
  },
});
