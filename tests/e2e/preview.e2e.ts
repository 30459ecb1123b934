import type { Page } from 'playwright/test';
import { essayDraft, projectDraft, type DraftOfItem } from '../support/content-drafts.ts';
import { pageDraft } from '../support/page-of-bands.ts';
import { expect, test } from './fixtures.ts';
import { bearerOf, signInTo } from './sign-in.ts';
import { expectAccessible } from './support/accessibility.ts';
import { content } from './support/content.ts';

// Each test starts without content.
test.use({ ownSite: true });

async function stored(page: Page, data: DraftOfItem): Promise<string> {
  const answer = await page.request.post('/api/admin/content', { headers: await bearerOf(page), data });
  return ((await answer.json()) as { item: { id: string } }).item.id;
}

/** Presses Preview in the editor of an item, and returns the new tab. */
async function previewOf(page: Page, id: string): Promise<Page> {
  await page.goto(`/admin/content/${id}`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const tab = await opened;
  await tab.waitForURL('**/preview/*');
  return tab;
}

test('an unpublished essay is previewed on the real page', async ({ page }) => {
  await signInTo(page, '/admin/content');
  const tab = await previewOf(page, await stored(page, essayDraft()));
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Night market');
  await expect(tab.getByText('Preview. Not published.')).toBeVisible();
  await expect(tab.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(tab.getByRole('contentinfo')).toBeVisible();
  await expect(tab).toHaveTitle(`Night market · ${content.site.name}`);
  await tab.waitForLoadState('networkidle');
  await expect(tab.getByRole('heading', { name: 'A heading' })).toBeVisible();
  await expectAccessible(tab);
});

test('an unpublished project is previewed as the card that it will be', async ({ page }) => {
  await signInTo(page, '/admin/content');
  const tab = await previewOf(page, await stored(page, projectDraft()));
  await expect(tab.getByText('Preview. Not published.')).toBeVisible();
  await expect(tab.getByRole('article', { name: 'Osei Freight' })).toBeVisible();
  await tab.waitForLoadState('networkidle');
  await expect(tab.getByRole('article')).toHaveCount(1);
  await expectAccessible(tab);
});

test('an unpublished page is previewed with its bands', async ({ page }) => {
  await signInTo(page, '/admin/content');
  const tab = await previewOf(page, await stored(page, pageDraft()));
  await expect(tab.getByText('Preview. Not published.')).toBeVisible();
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Build with founders');
  await expect(tab.getByRole('region', { name: 'How we hire' })).toBeVisible();
  await expect(tab.getByRole('region', { name: 'Write to us' }).getByRole('link')).toHaveText('Contact');
  await expectAccessible(tab);
});

test('unsaved changes are saved before the preview', async ({ page }) => {
  await signInTo(page, '/admin/content');
  await page.goto(`/admin/content/${await stored(page, essayDraft())}`);
  await expect(page.getByRole('button', { name: 'Preview', exact: true })).toBeEnabled();
  await page.getByLabel('Title', { exact: true }).fill('Day market');
  await expect(page.getByRole('button', { name: 'Preview', exact: true })).toBeDisabled();
  await page.goto('/admin/content/new/page');
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Preview', exact: true })).toHaveCount(0);
});

test('an invalid preview address leads to the not-found page', async ({ page, expectTrouble }) => {
  expectTrouble(/404/);
  const answer = await page.goto('/preview/forged');
  expect(answer?.status()).toBe(404);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
});

test('the publication time of an essay is set in the administrator’s time zone', async ({ page }) => {
  await signInTo(page, '/admin/content');
  const id = await stored(page, essayDraft());
  await page.goto(`/admin/content/${id}`);
  // A double click must leave it open.
  await page.getByRole('button', { name: 'Schedule' }).dblclick();
  const field = page.getByLabel('Publish at');
  await field.fill('2020-03-14T10:00');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('button', { name: 'Schedule it' })).toBeDisabled();
  await field.fill('2098-03-14T10:00');
  await expect(page.getByRole('dialog')).toContainText(/Your time zone, .* That is 2098-03-14 .* UTC/);
  await expectAccessible(page, 'dialog[open]');
  await page.getByRole('button', { name: 'Schedule it' }).click();
  await expect(page.locator('#toaster .toast')).toContainText('Content Scheduled');
  await expectAccessible(page, '.editor');
  const { item } = (await (
    await page.request.get(`/api/admin/content/${id}`, { headers: await bearerOf(page) })
  ).json()) as { item: { publishAt: string } };
  const instant = await page.evaluate(() => new Date('2098-03-14T10:00').toISOString());
  expect(item.publishAt).toBe(instant);
  expect((await page.request.get('/essays/night-market')).status()).toBe(404);
  await page.goto('/admin/content');
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Scheduled for Mar 14');
  await page.goto(`/admin/content/${id}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.locator('#toaster .toast')).toContainText('Content Published');
  expect((await page.request.get('/essays/night-market')).status()).toBe(200);
});
