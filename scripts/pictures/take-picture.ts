import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { size, type Picture } from './picture.ts';

/** Pixels around a part that is shown alone. */
const margin = 8;

/** Hides the page behind a dialog, where the margin would cut words off. */
const withoutPage = 'dialog::backdrop { background: Canvas }';

/** A window without animations, in a browser with these entries in local storage. */
export async function openWindow(
  browser: Browser,
  url: string,
  colorScheme: 'light' | 'dark',
  kept: Readonly<Record<string, string>>,
): Promise<Page> {
  const person = { colorScheme, reducedMotion: 'reduce', locale: 'en', timezoneId: 'UTC' } as const;
  // The pages' policy would block the style used for screenshots.
  const context = await browser.newContext({ ...person, viewport: size, serviceWorkers: 'block', bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${url}/robots.txt`);
  await page.evaluate((entries) => Object.assign(localStorage, entries), kept);
  return page;
}

async function boxOf(page: Page, part: NonNullable<Picture['part']>) {
  const box = await part(page).boundingBox();
  if (!box) throw new Error('The part to show is not on the page.');
  const { x, y, width, height } = box;
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
}

/**
 * Screens are text and lines on a plain ground: lossless with 256 colours, they are sharper than with lossy
 * compression, and half as large.
 */
async function pack(screenshot: Buffer): Promise<Buffer> {
  const inFewColours = await sharp(screenshot).png({ palette: true, dither: 0 }).toBuffer();
  return sharp(inFewColours).webp({ lossless: true, quality: 100, effort: 6 }).toBuffer();
}

/** Opens a page, performs its actions, and returns the bytes of a WebP. */
export async function takePicture(page: Page, url: string, { path, height, prepare, part }: Picture): Promise<Buffer> {
  await page.setViewportSize({ ...size, ...(height !== undefined && { height }) });
  await page.goto(url + path, { waitUntil: 'networkidle' });
  // The second visit: the text face is shown from then on (decision 0154).
  await page.reload({ waitUntil: 'networkidle' });
  await prepare?.(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const clip = part && { clip: await boxOf(page, part), style: withoutPage };
  return pack(await page.screenshot({ animations: 'disabled', caret: 'hide', ...clip }));
}
