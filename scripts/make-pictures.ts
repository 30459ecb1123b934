// Makes the pictures at the top of the README; those of the admin use the demo data: npm run pictures
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import sharp from 'sharp';
import { listContent } from '#contract/api/admin-content.ts';
import { readLoginHint, sessionKeys, signIn } from '#contract/api/admin-session.ts';
import { serveSite } from '#support/served-site.ts';
import { browserArguments, provideBrowser } from './browser.ts';
import { command, CommandError } from './command/command.ts';
import { project } from './project.ts';
import { isBuilt } from './run-site.ts';

/** The subjects: a project, and an essay with a drawing. */
const shown = { venture: 'afripay', essay: 'count-the-round-trips' } as const;
/** Size in pixels. */
const size = { width: 1_280, height: 800 } as const;

interface Picture {
  /** Name of the file, without its extension. */
  name: string;
  path: string;
  colours: 'light' | 'dark';
  /** Prepares the page for the picture. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** Calls a JSON endpoint; throws if it refuses. */
async function call(address: string, method: string, token = '', body?: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(address, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new CommandError(`${method} ${address} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Signs in with the documented password, and returns the address of the essay's editor. */
async function openAdmin(page: Page, url: string): Promise<string> {
  const hint = readLoginHint.response.parse(await call(url + readLoginHint.path, 'GET'));
  const signedIn = await call(url + signIn.path, signIn.method, '', hint.defaultCredentials ?? {});
  const { token, user } = signIn.response.parse(signedIn);
  const list = await call(`${url}${listContent.path}?type=essay`, 'GET', token);
  const item = listContent.response.parse(list).contentItems.find(({ slug }) => slug === shown.essay);
  if (!item) throw new CommandError(`There is no essay ${shown.essay}: name another in scripts/make-pictures.ts.`);
  await page.goto(`${url}/robots.txt`);
  const session = { [sessionKeys.token]: token, [sessionKeys.user]: JSON.stringify(user) };
  await page.evaluate((entries) => Object.assign(localStorage, entries), session);
  return `/admin/content/${item.id}`;
}

/** Opens the preview beside the text, scrolled to its drawing, in a window with room for both. */
async function openPreview(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1_600, height: 1_000 });
  await page.getByRole('button', { name: 'Live preview' }).click();
  const drawing = page.frameLocator('.live-preview iframe').getByRole('figure').first();
  await drawing.waitFor();
  // The editor measures text as it scrolls into view, so it is scrolled gradually.
  await page.mouse.move(500, 600);
  for (let turns = 0; turns < 30; turns += 1) {
    const box = await drawing.boundingBox();
    if (box && box.y < 560) break;
    await page.mouse.wheel(0, 80);
    await page.waitForTimeout(200);
  }
}

/** A window of fixed size, without animations. */
async function openWindow(browser: Browser, colorScheme: 'light' | 'dark'): Promise<Page> {
  const settings = { viewport: size, colorScheme, reducedMotion: 'reduce', locale: 'en', timezoneId: 'UTC' } as const;
  return (await browser.newContext({ ...settings, serviceWorkers: 'block' })).newPage();
}

/** A screenshot of the second visit, from which on the text face is used (decision 0154). */
async function take(page: Page, address: string, prepare: Picture['prepare']): Promise<Buffer> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.reload({ waitUntil: 'networkidle' });
  await prepare?.(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}

async function makePictures(browser: Browser, url: string): Promise<void> {
  const windows = { light: await openWindow(browser, 'light'), dark: await openWindow(browser, 'dark') };
  const editor = await openAdmin(windows.light, url);
  const pictures: Picture[] = [
    { name: 'home-light', path: '/', colours: 'light' },
    { name: 'home-dark', path: '/', colours: 'dark' },
    { name: 'venture', path: `/projects/${shown.venture}`, colours: 'light' },
    { name: 'editor', path: editor, colours: 'light', prepare: openPreview },
  ];
  const target = join(project.root, 'docs/pictures');
  await mkdir(target, { recursive: true });
  for (const { name, path, colours, prepare } of pictures) {
    const taken = await take(windows[colours], url + path, prepare);
    const bytes = await sharp(taken).resize(size).webp({ quality: 80, effort: 6 }).toBuffer();
    await writeFile(join(target, `${name}.webp`), bytes);
    console.log(`docs/pictures/${name}.webp: ${bytes.length} bytes`);
  }
}

await command(async () => {
  if (!isBuilt()) spawnSync(process.execPath, [join(project.root, 'scripts/build.ts')], { stdio: 'inherit' });
  const executablePath = provideBrowser();
  // A demo in a temporary folder.
  const site = await serveSite('serve', {}, ['--demo']);
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  try {
    await makePictures(browser, site.url);
  } finally {
    await browser.close();
    await site.stop();
  }
});
