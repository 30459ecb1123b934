import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

interface Hint {
  defaultCredentials: { username: string; password: string };
}

/** Opens an address of the admin as somebody who is not signed in, and signs in with the default credentials, which leads back to it. */
export async function signInTo(page: Page, path: `/admin/${string}`): Promise<void> {
  await page.goto(path);
  const { origin } = new URL(page.url());
  const hint = (await (await page.request.get(`${origin}/api/admin/login`)).json()) as Hint;
  const { username, password } = hint.defaultCredentials;
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
}

/** The header field of the administrator who is signed in. */
export const bearerOf = async (page: Page): Promise<{ Authorization: string }> => ({
  Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('admin-token'))}`,
});
