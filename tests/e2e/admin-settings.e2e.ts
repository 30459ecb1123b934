import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { signInTo } from './sign-in.ts';
import { withoutStorage } from './support/admin-records.ts';
import { postsOf } from './support/calls.ts';
import { expectToast, serverGone, storageGone } from './support/notices.ts';

test.use({ ownSite: true });

const save = (page: Page) => page.getByRole('button', { name: 'Save Settings' });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name });

test('each of the five tabs has an address, and together they show every setting with its default', async ({
  page,
}) => {
  await signInTo(page, '/admin/settings');
  await expect(page.getByLabel('Site title')).toHaveValue('Meridian Forge');
  await expect(page.getByLabel('Site description')).toHaveValue('Venture Engineering Services');
  await expect(page.getByLabel('Contact email')).toHaveAttribute('type', 'email');
  for (const [name, labels] of [
    ['Homepage', ['Hero title', 'Hero subtitle', 'Announcement', 'Show the announcement']],
    ['Notifications', ['Email notifications', 'Weekly report']],
    ['Analytics', ['Analytics']],
    ['System', ['Sync edited files', 'Maintenance mode', 'Maintenance notice']],
  ] as const) {
    await tab(page, name).click();
    await expect(page).toHaveURL(`/admin/settings/${name.toLowerCase()}`);
    for (const label of labels) await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('Administrators can still access the site.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Maintenance mode' })).not.toBeChecked();
  await page.goBack();
  await expect(page.getByRole('switch', { name: 'Analytics' })).toBeChecked();
});

test('only Save saves, with one call per setting in sequence, and then the settings are loaded again', async ({
  page,
}) => {
  await signInTo(page, '/admin/settings');
  const posts = postsOf(page, '/api/admin/settings');
  await expect(save(page)).toBeDisabled();
  await page.getByLabel('Site title').fill('Meridian Foundry');
  await tab(page, 'Homepage').click();
  await page.getByLabel('Announcement', { exact: true }).fill('We are hiring.');
  await page.getByLabel('Show the announcement').press('Space');
  await expect(tab(page, 'General')).toContainText('unsaved changes');
  await expect(page.getByText('3 unsaved changes')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.goBack();
  await expect(page.getByLabel('Announcement', { exact: true })).toHaveValue('We are hiring.');
  expect(posts).toEqual([]);

  const read = page.waitForResponse(
    (response) => response.url().endsWith('/api/admin/settings') && response.request().method() === 'GET',
  );
  await save(page).click();
  await expectToast(
    page,
    'Settings saved',
    'Visitors with JavaScript see the announcement now, all others after the next build. Pages show the site title after the next build.',
  );
  await read;
  expect(posts.map((body) => JSON.parse(body) as unknown)).toEqual([
    expect.objectContaining({ key: 'site_title', value: 'Meridian Foundry', type: 'string', category: 'general' }),
    expect.objectContaining({ key: 'announcement_text', value: 'We are hiring.', category: 'homepage' }),
    expect.objectContaining({ key: 'announcement_enabled', value: true, type: 'boolean', category: 'homepage' }),
  ]);
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Show the announcement')).toBeChecked();
  await page.goto('/about');
  await expect(page.getByRole('status').filter({ hasText: 'We are hiring.' })).toBeVisible();
});

test('a change that is undone or discarded does not count as a change', async ({ page }) => {
  await signInTo(page, '/admin/settings/system');
  const maintenance = page.getByRole('switch', { name: 'Maintenance mode' });
  await maintenance.check();
  await expect(page.getByText('1 unsaved change')).toBeVisible();
  await maintenance.uncheck();
  await expect(save(page)).toBeDisabled();
  await maintenance.check();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(maintenance).not.toBeChecked();
});

test('leaving the page with unsaved changes asks first', async ({ page }) => {
  await signInTo(page, '/admin/settings');
  await page.getByLabel('Site title').fill('Meridian Foundry');
  let asked = '';
  page.once('dialog', (dialog) => {
    asked = dialog.type();
    void dialog.dismiss();
  });
  await page.evaluate(() => setTimeout(() => location.reload()));
  await expect.poll(() => asked).toBe('beforeunload');
  await expect(page.getByLabel('Site title')).toHaveValue('Meridian Foundry');
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('settings that could not be saved are counted, marked and kept', async ({ page, site, expectTrouble }) => {
  expectTrouble(/status of (400|503)/, serverGone);
  await signInTo(page, '/admin/settings');
  await page.getByLabel('Site title').fill('Meridian Foundry');
  // Valid for a browser, but not for the server.
  await page.getByLabel('Contact email').fill('hello@localhost');
  await page.getByLabel('Site description').fill(' ');
  await save(page).click();
  await expectToast(page, 'Partial save', '1/3 settings were saved');
  await expect(page.getByText('Write the site description. It cannot be empty.')).toBeVisible();
  await page.getByLabel('Site description').fill('Venture Engineering Services');
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(page.getByLabel('Contact email')).toHaveValue('hello@localhost');
  await expect(page.getByText('1 unsaved change')).toBeVisible();
  await page.getByLabel('Contact email').fill('hello@example.org');
  await save(page).click();
  await expectToast(
    page,
    'Settings saved',
    'Mail links lead to the contact email now where JavaScript runs, and everywhere after the next build.',
  );

  await page.getByLabel('Site description').fill('Ventures.');
  await withoutStorage(site, async () => {
    await save(page).click();
    await expectToast(page, 'Partial save', '0/1 settings were saved');
  });
  await expect(page.getByText(storageGone)).toBeVisible();
  await site.stop();
  await save(page).click();
  await expect(page.getByText('This setting was not saved. Please try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('a failed load is reported with its cause', async ({ page, site, expectTrouble }) => {
  expectTrouble(/status of 503/, serverGone);
  await signInTo(page, '/admin/contacts');
  await withoutStorage(site, async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await expectToast(page, 'Error loading settings', storageGone);
  });
  await page.getByRole('link', { name: 'Contacts' }).click();
  await site.stop();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expectToast(page, 'Network error', 'Failed to connect to the server');
});

test('in maintenance mode visitors read a notice, forms are closed, and the administrator still sees the site', async ({
  page,
  browser,
  site,
  expectTrouble,
}) => {
  expectTrouble(/status of 503/);
  await signInTo(page, '/admin/settings/system');
  await page.getByRole('switch', { name: 'Maintenance mode' }).check();
  await save(page).click();
  await expectToast(page, 'Settings saved', 'The change is in force within 2 seconds.');
  await page.goto('/projects');
  await expect(page.getByRole('status').filter({ hasText: /^Maintenance mode is on$/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('We are working on the site.')).toHaveCount(0);

  const visitor = await browser.newPage({ baseURL: site.url });
  await visitor.goto('/projects');
  await expect(visitor.getByRole('status').filter({ hasText: 'We are working on the site.' })).toBeVisible();
  const refused = await visitor.request.post('/api/newsletter/subscribe', {
    data: { email: 'ada@example.com', source: 'website' },
  });
  expect(refused.status()).toBe(503);
  expect(((await refused.json()) as { message: string }).message).toMatch(/again/);
  await visitor.close();
});
