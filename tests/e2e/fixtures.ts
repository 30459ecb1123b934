import { test as base, expect, type Page } from 'playwright/test';
import { contacts } from '#storage/collections/contacts.ts';
import { outbox } from '#storage/collections/outbox.ts';
import { serveSite, type ServedSite } from '../support/served-site.ts';
import { reportLeftOut, wholeStyles, type WholeStyles } from './support/left-out-styles.ts';
import { withStores } from './support/stored.ts';

interface Options {
  /** True if a test needs its own limits and records: it gets an empty site. */
  ownSite: boolean;
  /** True if cached state of earlier calls matters too: it gets a site that has never been called before. */
  freshSite: boolean;
  /** True if the test needs mail: it gets an unused site with an inbox. */
  mailSite: boolean;
}

interface Fixtures {
  /** The site for the test. */
  site: ServedSite;
  /** Declares the console messages, errors and failed requests that a test causes on purpose. All others fail it. */
  expectTrouble: (...patterns: RegExp[]) => void;
}

interface WorkerFixtures {
  /** The rules in the pages of the build. */
  styles: WholeStyles;
  sharedSite: ServedSite;
  /** Returns the site that tests use exclusively, one after another. */
  emptySite: () => Promise<ServedSite>;
}

/** Playwright's own message in a page where it blocks workers. */
const blocked = 'Service Worker registration blocked by Playwright';

/** Collects the signs of trouble in a page, one line each. */
function watch(page: Page, trouble: string[]): void {
  page.on('console', (message) => {
    if (message.text() !== blocked) trouble.push(`console.${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => trouble.push(`page error: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'no reason';
    // Leaving a page and cancelling a call abort requests, which is not a failure.
    if (reason !== 'net::ERR_ABORTED') trouble.push(`request failed: ${request.method()} ${request.url()} (${reason})`);
  });
}

/** Chromium logs most violations to the console, but misses those caught by a page's own listener. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`CSP violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
  });
}

/**
 * A site remembers what the segment with a certain number holds (decision 0105), so the segment of the next records
 * needs another number.
 */
const giveUpSegments = (site: ServedSite) =>
  withStores(site, async ({ open }) => {
    await open(contacts).dropSegments();
    await open(outbox).dropSegments();
  });

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  ownSite: [false, { option: true }],
  freshSite: [false, { option: true }],
  mailSite: [false, { option: true }],

  // A test about motion enables it; it would only slow down the others.
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
        else {
          await giveUpSegments(site);
          await site.empty();
        }
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
      // The error of a failed test is more useful than its consequences.
      if (testInfo.status === testInfo.expectedStatus)
        expect(unexpected, 'what the page should not have said').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
