import type { Page } from 'playwright/test';
import { expect } from '../fixtures.ts';
import { toasts } from './islands.ts';

/** Waits for a notice with this title and description. */
export async function expectToast(page: Page, title: string, description: string | RegExp): Promise<void> {
  const toast = toasts(page).filter({ has: page.getByText(title, { exact: true }) });
  await expect(toast).toBeVisible();
  await expect(toast).toContainText(description);
}

/** What Chromium says of a call to a server that is not there. */
export const serverGone = /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/;

/** The words of every answer that storage could not be reached for. */
export const storageGone = 'We could not reach our storage just now. Please try again in half a minute.';
