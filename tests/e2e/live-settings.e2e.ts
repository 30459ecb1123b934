import type { Page } from 'playwright/test';
import type { PublicSettings } from '#contract/api/site.ts';
import { mailLink } from '#contract/mail-link.ts';
import { publicSettingsOf } from '#server/settings/public-settings.ts';
import { expect, test } from './fixtures.ts';
import { content } from './support/content.ts';

const { site } = content;
const built = publicSettingsOf(site, [], new Set());

const answer = (page: Page, changes: Partial<PublicSettings>) =>
  page.route('**/api/site', (route) => route.fulfill({ json: { success: true, site: { ...built, ...changes } } }));

test('an announcement that was switched on since the build is shown on every page', async ({ page }) => {
  await answer(page, { announcement: 'We are hiring in Kampala.' });
  for (const path of ['/', '/about', '/contact']) {
    await page.goto(path);
    await expect(page.getByRole('status').filter({ hasText: 'We are hiring in Kampala.' })).toBeVisible();
  }
});

test('the hero says what an administrator wrote', async ({ page }) => {
  await answer(page, { heroTitle: 'Build it where it is needed', heroSubtitle: 'We come to you.' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Build it where it is needed');
  await expect(page.getByText('We come to you.')).toBeVisible();
});

test('a new contact address reaches every mail link and every place that shows it', async ({ page }) => {
  // It is an address, though a link that is not encoded would make it a copy to somebody else.
  const contactEmail = 'new?cc=other$&@example.org';
  await answer(page, { contactEmail });
  await page.goto('/contact');
  const shown = page.getByRole('contentinfo').getByRole('link', { name: contactEmail });
  await expect(shown).toBeVisible();
  await expect(shown).toHaveAttribute('href', mailLink(contactEmail));
  await expect(page.getByRole('link', { name: contactEmail })).toHaveCount(2);
  expect(await page.locator(`a[href^="mailto:${site.email}"]`).count()).toBe(0);
  await expect(page.getByText(site.email)).toHaveCount(0);
});

test('maintenance is told to visitors', async ({ page }) => {
  await answer(page, { maintenance: true });
  await page.goto('/');
  await expect(page.getByRole('status').filter({ hasText: 'We are working on the site.' })).toBeVisible();
});

test('settings that say what was built change nothing in the page', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('load', () => {
      const changes: string[] = [];
      Object.assign(window, { changes });
      new MutationObserver((records) => {
        for (const { type, target } of records) changes.push(`${type} ${target.nodeName}`);
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  });
  const asked = page.waitForResponse('**/api/site');
  await page.goto('/', { waitUntil: 'networkidle' });
  expect((await asked).status()).toBe(200);
  expect(await page.evaluate(() => (window as unknown as { changes: string[] }).changes)).toEqual([]);
});

test('a page whose settings cannot be fetched stays as it was built', async ({ page, expectTrouble }) => {
  expectTrouble(/ERR_FAILED/);
  const failed = page.waitForEvent('requestfailed');
  await page.route('**/api/site', (route) => route.abort());
  await page.goto('/');
  await failed;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.settings.hero_title);
});
