import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright/test';
import { expect } from '../fixtures.ts';

/** As it is published for browsers: each page that is looked at has to read it, and the other is twice as long. */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Waits until what moves has come to rest; what never ends, such as a spinner, is not waited for. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * Runs every rule of axe on the page as it stands, or on what a selector finds in it. A page of the site that is framed in it is one that is looked at by itself; there is no other frame: axe would have to be in each.
 *
 * It is read once for each page that is opened, and only what it found wrong leaves the browser: `@axe-core/playwright` reads it twice for each run and has all that it
 * looked at described, which took longer than the looking.
 */
export async function expectAccessible(page: Page, selector?: string): Promise<void> {
  await settled(page);
  const frames = page
    .frames()
    .filter((frame) => frame !== page.mainFrame() && !/^$|^about:blank$|\/preview\//.test(frame.url()));
  expect(frames, 'frames that axe would not look into').toEqual([]);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const found = await page.evaluate(async (context) => {
    const { axe: here } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await here.run(context ?? document, { resultTypes: ['violations'], iframes: false });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`),
    );
  }, selector);
  expect(found, 'what axe found').toEqual([]);
}

/** Runs every rule of axe at the width that the page has, and fails where it can be scrolled sideways on a phone, a tablet or a desk. */
export async function expectAccessibleAndFitting(page: Page): Promise<void> {
  await expectAccessible(page);
  const size = page.viewportSize();
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  if (size) await page.setViewportSize(size);
}

/** Fails where the page can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content, 'width of what is in the page').toBeLessThanOrEqual(window);
}
