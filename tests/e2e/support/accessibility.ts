import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect } from '../fixtures.ts';

/** Waits until what moves has come to rest; what never ends, such as a spinner, is not waited for. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Runs every rule of axe on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  // There are no frames to look into, so axe need not open a page of its own to collect what they say. What passes is not described.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`),
  );
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
