import type { Locator, Page } from 'playwright/test';
import { expect } from '../fixtures.ts';

/** The island around an element. Astro removes its `ssr` attribute once it is awake. */
export const islandAround = (page: Page, inside: Locator): Locator =>
  page.locator('astro-island').filter({ has: inside });

export const expectAwake = (island: Locator): Promise<void> => expect(island).not.toHaveAttribute('ssr');
export const expectAsleep = (island: Locator): Promise<void> => expect(island).toHaveAttribute('ssr');

/** The visible toasts; at most one. */
export const toasts = (page: Page): Locator =>
  page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
