import type { Page } from 'playwright/test';
import { expect } from '../fixtures.ts';
import { toasts } from './islands.ts';

/** Waits for a notice with this title and description. */
export async function expectToast(page: Page, title: string, description: string | RegExp): Promise<void> {
  const toast = toasts(page).filter({ has: page.getByText(title, { exact: true }) });
  await expect(toast).toBeVisible();
  await expect(toast).toContainText(description);
}

/** Chromium's messages for a call to a dead server. */
export const serverGone = /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/;

/** The message of every answer without storage. */
export const storageGone = 'We could not reach our storage just now. Please try again in half a minute.';
