import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright/test';
import { expect } from '../fixtures.ts';

/** The minified build: every page under test has to parse it, and the other is twice as long. */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Waits until animations have finished, except endless ones such as spinners. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * Runs every axe rule on the page, or on what a selector matches. Framed pages of the site are tested separately, and
 * there are no other frames, each of which would need its own axe.
 *
 * It is loaded once for each page, and only its findings leave the browser: `@axe-core/playwright` loads it twice for
 * each run and serialises everything that it checked, which took longer than checking.
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

/**
 * Runs every axe rule at the current width, and fails if the page scrolls sideways on a phone, a tablet or a desktop.
 */
export async function expectAccessibleAndFitting(page: Page): Promise<void> {
  await expectAccessible(page);
  const size = page.viewportSize();
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  if (size) await page.setViewportSize(size);
}

/** Fails if the page scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content, 'width of what is in the page').toBeLessThanOrEqual(window);
}
