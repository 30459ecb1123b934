import type { Page } from 'playwright';
import type { PicturesOf } from './picture.ts';

/** Opens the preview beside an essay's text, and scrolls to the drawing in it. */
async function openPreview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Live preview' }).click();
  const drawing = page.frameLocator('.live-preview iframe').getByRole('figure').first();
  await drawing.waitFor();
  // Text is measured when it comes into view, so it is scrolled in small steps, as by hand.
  await page.mouse.move(500, 600);
  for (let turns = 0; turns < 30; turns += 1) {
    const box = await drawing.boundingBox();
    if (box && box.y < 560) break;
    await page.mouse.wheel(0, 80);
    await page.waitForTimeout(200);
  }
}

/** The four pictures at the top of the README. */
export const ofReadme: PicturesOf = ({ editorOf }) => [
  { name: 'home-light', path: '/' },
  { name: 'home-dark', path: '/', colours: 'dark' },
  { name: 'venture', path: '/projects/afripay' },
  { name: 'editor', path: editorOf('count-the-round-trips'), prepare: openPreview },
];
