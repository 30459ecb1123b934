import type { Browser } from 'playwright';
import { createContent } from '#contract/api/admin-content.ts';
import { saveSetting } from '#contract/api/admin-settings.ts';
import { settings } from '#contract/settings.ts';
import { projectContent, projectDraft } from '#support/content-drafts.ts';
import { administratorAt, type Administrator } from './administrator.ts';
import { withBrowser } from './browser.ts';
import { atMost, type Figure } from './figure.ts';
import { runScript } from './programs.ts';
import { withProjectCopy } from './project-copy.ts';
import { publicPages } from './public-pages.ts';
import { withDataDir, withSiteOver } from './served-site.ts';

const bar = 0.02;
const sizes = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

/** Sums every shift of the visit, whereas CLS counts only the worst five seconds. */
function watchShifts(): void {
  const watched = { shifts: 0 };
  Object.assign(window, { watched });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.shifts += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Scrolls to the end like a reader, and back. */
async function scrollThrough(): Promise<void> {
  const settle = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
    scrollTo({ top, behavior: 'instant' });
    await settle(40);
  }
  scrollTo({ top: 0, behavior: 'instant' });
  await settle(400);
}

async function shiftsOf(browser: Browser, address: string, viewport: (typeof sizes)[number]): Promise<number> {
  const page = await browser.newPage({ viewport });
  try {
    await page.addInitScript(watchShifts);
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.evaluate(scrollThrough);
    return await page.evaluate(() => (window as unknown as { watched: { shifts: number } }).watched.shifts);
  } finally {
    await page.close();
  }
}

/** Repeats a word up to a given length. */
const longest = (most: number, word: string): string => `${word} `.repeat(most).slice(0, most).trim();

async function setAll(call: Administrator, word: string, switches: boolean): Promise<void> {
  for (const { key, category, help, ...setting } of settings) {
    const address = `${'a'.repeat(60)}@${`${word.toLowerCase()}.`.repeat(20).slice(0, 180)}example`;
    const text = setting.type === 'string' ? longest(setting.most, word) : '';
    const value = setting.type === 'boolean' ? switches : setting.input === 'email' ? address : text;
    await call(saveSetting, { body: { key, value, type: typeof value, category, description: help } });
  }
}

/** Changes the portfolio: the first project becomes a different one, with a long text. */
async function changeProjects(call: Administrator): Promise<void> {
  const content = { ...projectContent, id: 1, overview: longest(400, 'Another') };
  await call(createContent, { body: projectDraft({ status: 'published', slug: 'limpiar', content }) });
}

/**
 * How far anything moves on a page that changed since its build: every setting at its longest, with the announcement
 * switched on, changed and switched off since then.
 */
export const measure = (): Promise<Figure[]> =>
  withDataDir((dataDir) =>
    withProjectCopy((root) =>
      withBrowser(async (browser) => {
        const build = (...args: string[]) => runScript(root, 'build.ts', args);
        const look = async (url: string, what: string): Promise<Figure[]> => {
          let worst = { shifts: 0, where: 'nowhere' };
          for (const viewport of sizes)
            for (const path of await publicPages()) {
              const shifts = await shiftsOf(browser, url + path, viewport);
              if (shifts > worst.shifts) worst = { shifts, where: `${path} at ${viewport.width} px` };
            }
          return [atMost(`CLS of the public pages, ${what} (worst: ${worst.where})`, worst.shifts, bar, '', 3)];
        };
        await build();
        const before = await withSiteOver(
          dataDir,
          async ({ url }) => {
            const call = await administratorAt(url);
            await setAll(call, 'Meridian', true);
            await changeProjects(call);
            const figures = await look(url, 'all settings at their longest since the build');
            // The next build includes the announcement, and maintenance is over.
            await build('--from', url);
            return figures;
          },
          root,
        );
        const after = await withSiteOver(
          dataDir,
          async ({ url }) => {
            const call = await administratorAt(url);
            await setAll(call, 'Forge', true);
            const changed = await look(url, 'announcement changed since the build');
            await setAll(call, 'Forge', false);
            return [...changed, ...(await look(url, 'announcement switched off since the build'))];
          },
          root,
        );
        return [...before, ...after];
      }),
    ),
  );
