import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright';
import { createContent } from '#contract/api/admin-content.ts';
import { saveSetting } from '#contract/api/admin-settings.ts';
import { settings } from '#contract/settings.ts';
import { browserArguments } from '#scripts/browser.ts';
import { projectContent, projectDraft } from '#support/content-drafts.ts';
import { signInAt } from './administrator.ts';
import { browserPath } from './debugged-browser.ts';
import { atMost, type Figure } from './figure.ts';
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

type Send = (path: string, body: object) => Promise<void>;

async function senderAt(url: string): Promise<Send> {
  const headers = { ...(await signInAt(url)), 'Content-Type': 'application/json' };
  return async (path, body) => {
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  };
}

async function setAll(send: Send, word: string, switches: boolean): Promise<void> {
  for (const { key, category, help, ...setting } of settings) {
    const address = `${'a'.repeat(60)}@${`${word.toLowerCase()}.`.repeat(20).slice(0, 180)}example`;
    const text = setting.type === 'string' ? longest(setting.most, word) : '';
    const value = setting.type === 'boolean' ? switches : setting.input === 'email' ? address : text;
    await send(saveSetting.path, { key, value, type: typeof value, category, description: help });
  }
}

/** Changes the portfolio: the first project becomes a different one, with a long text. */
async function changeProjects(send: Send): Promise<void> {
  const content = { ...projectContent, id: 1, overview: longest(400, 'Another') };
  await send(createContent.path, { ...projectDraft({ status: 'published', slug: 'limpiar', content }) });
}

/**
 * How far anything moves on a page that changed since its build: every setting at its longest, with the announcement
 * switched on, changed and switched off since then.
 */
export const measureLayoutShift = (): Promise<Figure[]> =>
  withDataDir((dataDir) =>
    withProjectCopy(async (root) => {
      const build = (...args: string[]) =>
        promisify(execFile)(process.execPath, [join(root, 'scripts/build.ts'), ...args], { cwd: root, maxBuffer: 1e8 });
      const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments });
      const measure = async (url: string, what: string): Promise<Figure[]> => {
        let worst = { shifts: 0, where: 'nowhere' };
        for (const viewport of sizes)
          for (const path of await publicPages()) {
            const shifts = await shiftsOf(browser, url + path, viewport);
            if (shifts > worst.shifts) worst = { shifts, where: `${path} at ${viewport.width} px` };
          }
        return [atMost(`CLS of the public pages, ${what} (worst: ${worst.where})`, worst.shifts, bar, '', 3)];
      };
      try {
        await build();
        const before = await withSiteOver(
          dataDir,
          async ({ url }) => {
            const send = await senderAt(url);
            await setAll(send, 'Meridian', true);
            await changeProjects(send);
            const figures = await measure(url, 'all settings at their longest since the build');
            // The next build includes the announcement, and maintenance is over.
            await build('--from', url);
            return figures;
          },
          root,
        );
        const after = await withSiteOver(
          dataDir,
          async ({ url }) => {
            const send = await senderAt(url);
            await setAll(send, 'Forge', true);
            const changed = await measure(url, 'announcement changed since the build');
            await setAll(send, 'Forge', false);
            return [...changed, ...(await measure(url, 'announcement switched off since the build'))];
          },
          root,
        );
        return [...before, ...after];
      } finally {
        await browser.close();
      }
    }),
  );
