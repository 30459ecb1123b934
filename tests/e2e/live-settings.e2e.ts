import type { Page } from 'playwright/test';
import type { PublicSettings } from '#contract/api/site.ts';
import { settings, type SettingKey } from '#contract/settings.ts';
import { mailLink } from '#contract/mail-link.ts';
import { publicSettingsOf } from '#server/settings/public-settings.ts';
import { expect, test } from './fixtures.ts';
import { content } from './support/content.ts';
import { changesOf, watchChanges } from './support/steadiness.ts';

const { site } = content;
const built = publicSettingsOf(site, [], new Set());

const mostOf = (key: SettingKey): number => {
  const entry = settings.find((one) => one.key === key);
  return entry?.type === 'string' ? entry.most : 0;
};
/** Repeats a word up to a length. */
const longest = (most: number, word: string): string => `${word} `.repeat(most).slice(0, most).trim();

const answer = (page: Page, changes: Partial<PublicSettings>) =>
  page.route('**/api/site', (route) => route.fulfill({ json: { success: true, site: { ...built, ...changes } } }));

test('an announcement switched on since the build is shown on every page', async ({ page }) => {
  await answer(page, { announcement: 'We are hiring in Kampala.' });
  for (const path of ['/', '/about', '/contact']) {
    await page.goto(path);
    await expect(page.getByRole('status').filter({ hasText: 'We are hiring in Kampala.' })).toBeVisible();
  }
});

test('the hero shows new text at once if it takes the same space, and otherwise waits for the build', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  const same = {
    heroTitle: site.settings.hero_title.replace('Lead', 'Read'),
    heroSubtitle: site.settings.hero_subtitle.replace('engineers', 'architects'),
  };
  await answer(page, same);
  await watchChanges(page);
  await page.goto('/');
  await expect(heading).toHaveText(same.heroTitle);
  await expect(page.getByText(same.heroSubtitle)).toBeVisible();
  expect((await changesOf(page)).late).toBeLessThanOrEqual(0.02);

  await answer(page, { heroTitle: longest(mostOf('hero_title'), 'Meridian'), heroSubtitle: 'We come to you.' });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(heading).toHaveText(site.settings.hero_title);
  await expect(page.getByText(site.settings.hero_subtitle)).toBeVisible();
  expect((await changesOf(page)).late).toBe(0);
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]) {
  test(`the longest announcement moves nothing at ${viewport.width} px, whether new, changed or switched off since the build`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await watchChanges(page);
    const announcement = longest(mostOf('announcement_text'), 'Kampala');
    await answer(page, { announcement, maintenance: true });
    await page.goto('/about', { waitUntil: 'networkidle' });
    const shown = page.getByRole('status').filter({ hasText: announcement });
    await expect(shown).toBeInViewport({ ratio: 1 });
    await expect(shown).toContainText('We are working on the site.');
    // It covers neither the menu nor the content below.
    const menu = page.getByRole('banner');
    const [header, notice] = await Promise.all([menu.boundingBox(), shown.boundingBox()]);
    expect((header?.y ?? 0) + (header?.height ?? 0)).toBeLessThan(notice?.y ?? 0);
    await page.mouse.wheel(0, 400);
    await expect(shown).not.toBeInViewport();
    expect((await changesOf(page)).late).toBe(0);

    // The page as a build makes it with this announcement.
    await page.route('/about', async (route) => {
      const response = await route.fetch();
      const notices = '<div class="notices" role="status"';
      const built = `<p class="announcement" role="status" data-live-text="announcement">${announcement}</p>${notices}></div>`;
      await route.fulfill({
        response,
        body: (await response.text()).replace(/<div class="notices"[^>]*><\/div>/, built),
      });
    });
    const inFlow = page.locator('p.announcement[data-live-text]');
    const height = async () => (await inFlow.boundingBox())?.height ?? 0;
    for (const [now, text] of [
      [announcement, announcement],
      ['Another one.', ''],
      [null, ''],
    ] as const) {
      await answer(page, { announcement: now });
      await page.goto('/about', { waitUntil: 'networkidle' });
      await (text ? expect(inFlow).toBeVisible() : expect(inFlow).toBeHidden());
      await expect(page.getByRole('status').filter({ hasText: 'Another one.' })).toBeVisible({
        visible: now === 'Another one.',
      });
      expect(await height()).toBeGreaterThan(40);
      expect((await changesOf(page)).late).toBeLessThanOrEqual(0.02);
    }
  });
}

test('a new contact address reaches every mail link and every place that shows it', async ({ page }) => {
  // A valid address, which in an unencoded link would send a copy to someone else.
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

test('maintenance is announced to visitors', async ({ page }) => {
  await answer(page, { maintenance: true });
  await page.goto('/');
  await expect(page.getByRole('status').filter({ hasText: 'We are working on the site.' })).toBeVisible();
});

test('settings that match the build change nothing in the page', async ({ page }) => {
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
