import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { signInTo } from './sign-in.ts';
import { storeContacts, storeSubscribers } from './support/admin-records.ts';
import { scripts } from './support/calls.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const palette = (page: Page) => page.getByRole('combobox', { name: 'Go to or find' });

test('every screen has an address and a title; back, forward and reload work', async ({ page }) => {
  await signInTo(page, '/admin/dashboard');
  const nav = page.getByRole('navigation', { name: 'Admin' });
  for (const name of ['Contacts', 'Newsletter', 'Settings']) {
    await nav.getByRole('link', { name }).click();
    await expect(heading(page, name)).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${name} · Admin`));
    await expect(nav.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('main')).toBeFocused();
  }
  await page.goBack();
  await expect(heading(page, 'Newsletter')).toBeVisible();
  await page.goBack();
  await page.goForward();
  await page.reload();
  await expect(heading(page, 'Newsletter')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Site' })).toHaveAttribute('href', '/');
});

test('loaded data is not requested again, and shows within 50 ms', async ({ page }) => {
  await signInTo(page, '/admin/newsletter');
  await expect(page.getByRole('heading', { name: 'No subscribers yet' })).toBeVisible();
  const nav = page.getByRole('navigation', { name: 'Admin' });
  await nav.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByLabel('Site title')).toBeVisible();
  await expect(page.getByTitle('The page Home')).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
  const show = () =>
    page.evaluate(async () => {
      const link = document.querySelector<HTMLAnchorElement>('.admin-nav a[href="/admin/newsletter"]');
      const start = performance.now();
      link?.click();
      while (!document.querySelector('.empty-state')) await new Promise(requestAnimationFrame);
      return performance.now() - start;
    });
  // Other work on the machine only makes measurements longer.
  const times: number[] = [];
  while (times.length < 5 && !times.some((time) => time <= 50)) {
    if (times.length > 0) {
      await nav.getByRole('link', { name: 'Settings' }).click();
      await expect(page.getByLabel('Site title')).toBeVisible();
    }
    times.push(await show());
  }
  expect(Math.min(...times)).toBeLessThanOrEqual(50);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await nav.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByLabel('Site title')).toBeVisible();
  expect(calls).toEqual([]);
});

test('shortcuts lead to the screens and the search, but never while typing', async ({ page }) => {
  await signInTo(page, '/admin/dashboard');
  for (const [key, name] of [
    ['c', 'Contacts'],
    ['n', 'Newsletter'],
    ['a', 'Analytics'],
    ['s', 'Settings'],
    ['d', 'Dashboard'],
  ] as const) {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(heading(page, name)).toBeVisible();
  }
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(heading(page, 'Contacts')).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search contacts' });
  await expect(search).toBeFocused();
  await page.keyboard.type('gd?/');
  await expect(search).toHaveValue('gd?/');
  await expect(heading(page, 'Contacts')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the help sheet lists every shortcut, and single-key shortcuts can be switched off', async ({ page }) => {
  await signInTo(page, '/admin/dashboard');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  for (const text of [
    'Dashboard',
    'Contacts',
    'Content',
    'Media',
    'Newsletter',
    'Analytics',
    'Operations',
    'Settings',
    'Bold',
    'Find and replace',
  ])
    await expect(sheet.getByText(text, { exact: true })).toBeVisible();
  await sheet.getByRole('switch').press('Space');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(sheet).toBeHidden();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await sheet.getByRole('switch').check();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await page.keyboard.press('?');
  await expect(sheet).toBeVisible();

  // A key pressed just as it closes.
  await sheet.getByRole('button', { name: 'Close' }).evaluate(async (button: HTMLButtonElement) => {
    button.click();
    await Promise.resolve();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
  });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  await expect(sheet).toBeVisible();
});

test.describe('the palette', () => {
  test.use({ ownSite: true });

  test('goes to a screen with the keyboard alone', async ({ page }) => {
    await signInTo(page, '/admin/dashboard');
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeFocused();
    await expect(page.getByRole('option')).toHaveCount(9);
    await page.keyboard.type('set');
    await expect(page.getByRole('option', { selected: true })).toContainText('Settings');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Settings')).toBeVisible();
    await expect(palette(page)).toBeHidden();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('maintenance mode');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Maintenance mode')).toBeFocused();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('new essay');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
    await page.keyboard.type('Not saved yet');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('essay new');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
    await expect(page.getByText('Also not saved yet: “Not saved yet”')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('open item');
    await expect(page.getByRole('dialog').getByRole('option')).toHaveText([
      /^Publish the open item/,
      /^Save the open item/,
    ]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('dialog').getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Contacts')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
  });

  test('finds contacts and subscribers', async ({ page, site }) => {
    await storeContacts(site, 2, (index) => (index === 0 ? { name: 'Zuri Mwangi' } : {}));
    await storeSubscribers(site, [{ email: 'zuri@example.org' }, { email: 'other@example.org' }]);
    await signInTo(page, '/admin/dashboard');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zuri');
    await expect(page.getByRole('group', { name: 'Contacts' }).getByRole('option')).toHaveText(/Zuri Mwangi/);
    const subscribers = page.getByRole('group', { name: 'Subscribers' }).getByRole('option');
    await expect(subscribers).toHaveText(/zuri@example\.org/);
    await subscribers.click();
    await expect(page).toHaveURL('/admin/newsletter?q=zuri%40example.org');
    await expect(page.getByRole('searchbox')).toHaveValue('zuri@example.org');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: /^Go to or find/ }).click();
    await page.keyboard.type('Zuri Mwangi');
    await expect(page.getByRole('option', { selected: true })).toContainText('Zuri Mwangi');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Zuri Mwangi')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('nothing is called this');
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Nothing found.');
    await page.getByRole('combobox').fill('log out');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/login/);
  });
});

test('the theme can be switched, and is shared with the site', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signInTo(page, '/admin/dashboard');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/about');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: 'Light theme' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
});

test('a screen whose code does not load says so and can be loaded again', async ({ page, expectTrouble }) => {
  await signInTo(page, '/admin/dashboard');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  expectTrouble(/ERR_FAILED/, /Failed to fetch dynamically imported module/);
  await page.route(scripts, (route) => route.abort());
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Analytics' }).click();
  await expect(page.getByRole('alert')).toContainText('This screen could not be opened');
  await page.unroute(scripts);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(heading(page, 'Analytics')).toBeVisible();
});

test('the sign-in page fetches at most 82 KB of script', async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto('/admin/login', { waitUntil: 'networkidle' });
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeLessThanOrEqual(82 * 1024);
});

test('data needed while the tab was hidden is loaded once it is visible, and nothing is requested twice', async ({
  page,
}) => {
  const setHidden = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, hidden);
  await signInTo(page, '/admin/dashboard');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/admin/') && asked.push(request.url()));
  await setHidden(true);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Newsletter' }).click();
  await expect(heading(page, 'Newsletter')).toBeVisible();
  expect(asked).toEqual([]);
  await setHidden(false);
  await expect(page.getByRole('heading', { name: 'No subscribers yet' })).toBeVisible();
  await setHidden(true);
  await setHidden(false);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(asked).toHaveLength(new Set(asked).size);
});
