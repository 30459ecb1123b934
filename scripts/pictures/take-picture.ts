import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { size, type Picture } from './picture.ts';

/** Pixels of the page around a part that is shown alone. */
const margin = 8;

/** Nothing of the page behind a dialog, of which the margin would cut words. */
const withoutPage = 'dialog::backdrop { background: Canvas }';

/** A window in which nothing moves, of a browser that keeps what is given. */
export async function openWindow(
  browser: Browser,
  url: string,
  colorScheme: 'light' | 'dark',
  kept: Readonly<Record<string, string>>,
): Promise<Page> {
  const person = { colorScheme, reducedMotion: 'reduce', locale: 'en', timezoneId: 'UTC' } as const;
  // The policy of the pages would stop the style of a picture.
  const context = await browser.newContext({ ...person, viewport: size, serviceWorkers: 'block', bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${url}/robots.txt`);
  await page.evaluate((entries) => Object.assign(localStorage, entries), kept);
  return page;
}

async function boxOf(page: Page, part: NonNullable<Picture['part']>) {
  const box = await part(page).boundingBox();
  if (!box) throw new Error('What the picture is to show is not on the page.');
  const { x, y, width, height } = box;
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
}

/** Screens are words and lines on plain ground: without loss and in 256 colours they are sharper than with it, and half as large. */
async function pack(screenshot: Buffer): Promise<Buffer> {
  const inFewColours = await sharp(screenshot).png({ palette: true, dither: 0 }).toBuffer();
  return sharp(inFewColours).webp({ lossless: true, quality: 100, effort: 6 }).toBuffer();
}

/** Opens a page, does on it what a person would, and gives back the bytes of a WebP. */
export async function takePicture(page: Page, url: string, { path, height, prepare, part }: Picture): Promise<Buffer> {
  await page.setViewportSize({ ...size, ...(height !== undefined && { height }) });
  await page.goto(url + path, { waitUntil: 'networkidle' });
  // At the second visit: the text face is shown from then on (decision 0154).
  await page.reload({ waitUntil: 'networkidle' });
  await prepare?.(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const clip = part && { clip: await boxOf(page, part), style: withoutPage };
  return pack(await page.screenshot({ animations: 'disabled', caret: 'hide', ...clip }));
}
