import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { signInTo } from './sign-in.ts';
import { expectAccessible, expectAccessibleAndFitting } from './support/accessibility.ts';
import { storeContacts, storeSubscribers } from './support/admin-records.ts';

test.use({ ownSite: true });

const screens = [
  ['/admin/dashboard', 'Dashboard'],
  ['/admin/contacts', 'Contacts'],
  ['/admin/contacts?q=nothing', 'Contacts'],
  ['/admin/newsletter', 'Newsletter'],
  ['/admin/newsletter/import', 'Import Subscribers'],
  ['/admin/analytics', 'Analytics'],
  ['/admin/operations', 'Operations'],
  ['/admin/settings', 'Settings'],
  ['/admin/settings/system', 'Settings'],
] as const;

/** The headings that are set as large as the title of the screen, or larger. */
const largeHeadings = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sizeOf = (element: Element) => parseFloat(getComputedStyle(element).fontSize);
    const title = document.querySelector('main h1');
    return [...document.querySelectorAll('main :is(h2, h3, h4)')]
      .filter((heading) => title && sizeOf(heading) >= sizeOf(title))
      .map(({ textContent }) => textContent);
  });

for (const [colorScheme, width] of [
  ['light', 360],
  ['dark', 1440],
] as const) {
  test(`every screen is accessible in the ${colorScheme} theme at ${width} pixels, and fits at 360, 768 and 1440`, async ({
    page,
    site,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await storeContacts(site, 3, (index) =>
      index === 0 ? { name: 'Oluwaseun Adebayo-Okonkwo-Ouédraogo', email: `${'a'.repeat(60)}@example.com` } : {},
    );
    await storeSubscribers(site, [{ email: `${'b'.repeat(60)}@example.com` }, { email: 'c@example.com' }]);
    await page.goto('/admin/login');
    await expect(page.getByText('Default credentials')).toBeVisible();
    await expectAccessibleAndFitting(page);
    await signInTo(page, '/admin/dashboard');
    for (const [path, name] of screens) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect(await largeHeadings(page)).toEqual([]);
      await expectAccessibleAndFitting(page);
    }
    await page.goto('/admin/contacts');
    await page
      .getByRole('button', { name: /^Erase the message/ })
      .first()
      .click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    await expect(page.getByRole('button', { name: 'Erase' })).toBeVisible();
    await expectAccessibleAndFitting(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('ada');
    await expect(page.getByRole('group', { name: 'Contacts' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectAccessible(page);
  });
}

test('everything from sign-in to erasing a contact works with the keyboard alone', async ({ page, site }) => {
  await storeContacts(site, 2);
  await page.goto('/admin/contacts');
  await expect(page.getByText('Default credentials')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type('admin');
  await page.keyboard.press('Tab');
  await page.keyboard.type('change-this-password');
  await page.keyboard.press('Enter');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('/');
  await page.keyboard.type('femi');
  await expect(rows).toHaveCount(1);
  const link = rows.getByRole('link');
  for (let steps = 0; steps < 20 && !(await link.evaluate((element) => element === document.activeElement)); steps += 1)
    await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Femi Adeyemi' })).toBeVisible();
  const erase = page.getByRole('button', { name: 'Erase' });
  for (
    let steps = 0;
    steps < 10 && !(await erase.evaluate((element) => element === document.activeElement));
    steps += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/contacts?q=femi');
  await expect(page.getByRole('heading', { name: 'No message matches' })).toBeVisible();
});
