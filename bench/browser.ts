import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright';
import { sessionKeys } from '#contract/api/admin-session.ts';
import { browserArguments, findBrowser } from '#scripts/browser.ts';
import { withTemporaryFolder } from '#scripts/command/temporary-folder.ts';
import { printedBy } from './printed-by.ts';

/**
 * The Chromium to measure with.
 *
 * @throws Error if there is none
 */
function browserPath(): string {
  const path = findBrowser();
  if (path === null) throw new Error('There is no Chromium on this machine: run `node scripts/browser.ts` first.');
  return path;
}

/** Runs `use` with a fresh Chromium. */
export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/** A browser window like a phone's. */
export const phone = { viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true };

/** A window in which the administrator is signed in, without visiting the sign-in page. */
export async function signedIn(
  browser: Browser,
  { Authorization }: { Authorization: string },
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addInitScript((entries) => void Object.assign(localStorage, entries), {
    [sessionKeys.token]: Authorization.replace('Bearer ', ''),
    [sessionKeys.user]: JSON.stringify({ username: 'admin' }),
  });
  return context;
}

/**
 * Runs `use` with a fresh Chromium that has an empty profile and listens for the DevTools protocol.
 *
 * @param use receives the port
 * @throws Error if there is no Chromium, or if it does not start
 */
export const withDebuggedBrowser = <T>(use: (port: number) => Promise<T>): Promise<T> =>
  withTemporaryFolder('bench-browser', async (profile) => {
    const child = spawn(
      browserPath(),
      [...browserArguments, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const ended = once(child, 'exit');
    try {
      return await use(Number(await printedBy(child.stderr, /DevTools listening on ws:\/\/[^/]*:(\d+)\//)));
    } finally {
      child.kill('SIGKILL');
      await ended;
    }
  });
