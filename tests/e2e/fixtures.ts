import { test as base, expect, type Page } from 'playwright/test';
import { serveSite, type ServedSite } from '../support/served-site.ts';
import { reportLeftOut, wholeStyles, type WholeStyles } from './support/left-out-styles.ts';

interface Options {
  /** True where a test needs limits and records of its own: it gets a site that holds nothing. */
  ownSite: boolean;
  /** True where it also matters what an instance remembers of earlier calls: it gets one that nobody has called before. */
  freshSite: boolean;
  /** True where mails are to arrive: it gets one with an inbox, which nobody has called before. */
  mailSite: boolean;
}

interface Fixtures {
  /** The site that the test calls. */
  site: ServedSite;
  /** Says which console messages, errors and failed requests a test means to cause. Everything else fails it. */
  expectTrouble: (...patterns: RegExp[]) => void;
}

interface WorkerFixtures {
  /** What the pages of the build have rules for. */
  styles: WholeStyles;
  sharedSite: ServedSite;
  /** Gives the site that one test after the other has for itself. */
  emptySite: () => Promise<ServedSite>;
}

/** What Playwright itself says in a page where it keeps workers out. */
const blocked = 'Service Worker registration blocked by Playwright';

/** What a page says that a good page does not: one line each. */
function watch(page: Page, trouble: string[]): void {
  page.on('console', (message) => {
    if (message.text() !== blocked) trouble.push(`console.${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => trouble.push(`page error: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'no reason';
    // A page that is left, and a call that the site itself takes back, abort what is under way: nothing has failed.
    if (reason !== 'net::ERR_ABORTED') trouble.push(`request failed: ${request.method()} ${request.url()} (${reason})`);
  });
}

/** Chromium writes most violations to the console; one caught by a page's own listener would be missed there. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`CSP violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
  });
}

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  ownSite: [false, { option: true }],
  freshSite: [false, { option: true }],
  mailSite: [false, { option: true }],

  // A test that looks at motion asks for it; to the others it would only cost time.
  contextOptions: { reducedMotion: 'reduce' },

  styles: [async ({}, use) => use(wholeStyles()), { scope: 'worker' }],

  sharedSite: [
    async ({}, use) => {
      const site = await serveSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],

  emptySite: [
    async ({}, use) => {
      let site: ServedSite | undefined;
      await use(async () => {
        if (!site || site.ended()) site = await serveSite();
        else await site.empty();
        return site;
      });
      await site?.stop();
    },
    { scope: 'worker' },
  ],

  site: async ({ ownSite, freshSite, mailSite, sharedSite, emptySite }, use) => {
    const fresh = freshSite || mailSite ? await serveSite('serve', {}, mailSite ? ['--mail'] : []) : null;
    await use(fresh ?? (ownSite ? await emptySite() : sharedSite));
    await fresh?.stop();
  },

  baseURL: async ({ site }, use) => {
    await use(site.url);
  },

  expectTrouble: [
    async ({ context, styles }, use, testInfo) => {
      const expected: RegExp[] = [];
      const trouble: string[] = [];
      await context.addInitScript(reportViolations);
      await context.addInitScript(reportLeftOut, styles);
      context.on('page', (page) => watch(page, trouble));
      await use((...patterns) => void expected.push(...patterns));
      const unexpected = trouble.filter((line) => !expected.some((pattern) => pattern.test(line)));
      // A test that has failed already says why better than what followed from it.
      if (testInfo.status === testInfo.expectedStatus)
        expect(unexpected, 'what the page should not have said').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
