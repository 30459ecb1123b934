import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Page } from 'playwright';
import { mainScreens } from '#admin/routing/screens.ts';
import { sessionKeys } from '#contract/api/admin-session.ts';
import { project } from '#scripts/project.ts';
import { signInAt } from './administrator.ts';
import { withBrowser } from './browser.ts';
import { atMost, exactly, type Figure } from './figure.ts';
import { withServedSite } from './served-site.ts';
import { median } from './statistics.ts';
import { recordTransfers, sum } from './transfers.ts';

const kilobyte = 1_000;
const rounds = 5;
const screens = mainScreens.map(({ label }) => label);

/** Milliseconds from clicking a screen's link until its heading and data are painted. */
const timedChange = (page: Page, screen: string): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const links = [...document.querySelectorAll<HTMLAnchorElement>('.admin-nav a')];
        const link = links.find(({ textContent }) => textContent.trim() === name);
        const isThere = () =>
          document.querySelector('h1')?.textContent === name && !document.querySelector('main [aria-busy="true"]');
        const begun = performance.now();
        const afterPaint = () => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - begun);
          port2.postMessage(null);
        };
        const look = () => requestAnimationFrame(() => (isThere() ? afterPaint() : look()));
        link?.click();
        look();
      }),
    screen,
  );

/**
 * The JavaScript of the sign-in screen, what each screen adds, and how fast a previously opened screen appears again.
 */
const measureScreens = (): Promise<Figure[]> =>
  withServedSite(async ({ url }) => {
    const { Authorization } = await signInAt(url);
    return withBrowser(async (browser) => {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      const transfers = await recordTransfers(await page.context().newCDPSession(page));
      const scripts = () => transfers.filter(({ type }) => type === 'Script');
      await page.goto(`${url}/admin/login`, { waitUntil: 'networkidle' });
      const first = sum(scripts()) / kilobyte;

      const session = { [sessionKeys.token]: Authorization.slice(7), [sessionKeys.user]: '{"username":"admin"}' };
      await page.evaluate((entries) => Object.assign(localStorage, entries), session);
      await page.goto(`${url}/admin/dashboard`, { waitUntil: 'networkidle' });
      const own: string[] = [];
      for (const screen of screens.slice(1)) {
        const before = scripts().length;
        await timedChange(page, screen);
        await page.waitForLoadState('networkidle');
        if (scripts().length > before) own.push(screen);
      }
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        for (const screen of screens) times.push(await timedChange(page, screen));
      return [
        atMost('Admin, sign-in screen: external JavaScript', first, 85, 'KB', 1),
        exactly('… screens with a file of their own', own.length, screens.length - 1),
        atMost('… change of the screen, data at hand: median', median(times), 50, 'ms'),
        atMost('… the slowest', Math.max(...times), 50, 'ms'),
      ];
    });
  });

/** The beacon by itself; pages include it in a script that they have anyway. */
async function measureBeacon(): Promise<Figure[]> {
  const { outputFiles } = await build({
    entryPoints: [`${project.root}/src/browser/beacon.ts`],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  const bytes = outputFiles.reduce((total, { contents }) => total + brotliCompressSync(contents).length, 0);
  return [atMost('Beacon', bytes / kilobyte, 1.2, 'KB', 1)];
}

/** What the admin costs an administrator's browser, and the beacon a visitor's. */
export const measure = async (): Promise<Figure[]> => [...(await measureScreens()), ...(await measureBeacon())];
