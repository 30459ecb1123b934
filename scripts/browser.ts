import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

/**
 * Where distributions install Chromium or Chrome. The headless shell comes first: it opens a page in half the time of a
 * browser that renders without showing it.
 */
const usualPlaces = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Arguments for a browser under test: no phoning home, and no sandbox, which root may not be allowed to use. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The path of a Chromium on this machine, or null: from `CHROMIUM_PATH`, the usual places, then Playwright's own
 * download.
 *
 * @throws Error if the file in CHROMIUM_PATH does not exist
 */
export function findBrowser(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, where there is no file. Correct it or unset it.`);
  }
  return [...usualPlaces, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

const run = (command: string, args: string[]): boolean => {
  console.log(`$ ${command} ${args.join(' ')}`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'inherit', env: environment }).status === 0;
};

const debianPackages = ['chromium-headless-shell', 'chromium'];

/**
 * Debian's packages need root and include the libraries that Chromium links to; Playwright's download needs neither.
 */
function installBrowser(): void {
  const debian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const install = () =>
    debianPackages.some((name) => run('apt-get', ['install', '--yes', '--no-install-recommends', name]));
  if (debian && (install() || (run('apt-get', ['update']) && install()))) return;
  run(process.execPath, [fileOfPlaywright(), 'install', 'chromium']);
}

const fileOfPlaywright = () => fileURLToPath(new URL('cli.js', import.meta.resolve('playwright/package.json')));

/**
 * The path of a Chromium, installing one if necessary; prints which.
 *
 * @throws Error that says what to do, if there is none to be had
 */
export function provideBrowser(): string {
  let path = findBrowser();
  if (path === null) {
    console.log('There is no Chromium on this machine: installing one for the browser tests.');
    installBrowser();
    path = findBrowser();
  }
  if (path === null) {
    throw new Error(
      'Chromium could not be installed. Install it or Chrome, and name it: CHROMIUM_PATH=/path/to/chrome npm test',
    );
  }
  console.log(`The browser tests use ${path}`);
  return path;
}

if (import.meta.main) {
  try {
    provideBrowser();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
