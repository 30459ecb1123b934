import { expect, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { content } from './support/content.ts';

const { site } = content;
const labels = ['Home', 'About Us', 'Projects', 'Leadership', 'Essays', 'Recommended Reads', 'Brain Test', 'Contact'];
const wide = { width: 1440, height: 900 };
const narrow = { width: 360, height: 740 };

test.describe('on a wide screen', () => {
  test.use({ viewport: wide });

  test('the header links to every page and marks the open one', async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link')).toHaveText(labels);
    for (const label of labels) {
      await main.getByRole('link', { name: label, exact: true }).click();
      const current = main.getByRole('link', { name: label, exact: true });
      await expect(current).toHaveAttribute('aria-current', 'page');
      await expect(main.locator('[aria-current]')).toHaveCount(1);
    }
  });

  test("an essay marks 'Essays' as the current section", async ({ page }) => {
    await page.goto(`/essays/${content.essays[0]?.slug ?? ''}`);
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
    await expect(current).toHaveText('Essays');
  });

  test("the marked link looks different, and 'Get In Touch' opens a mail", async ({ page }) => {
    await page.goto('/about');
    const main = page.getByRole('navigation', { name: 'Main' });
    const colour = (label: string) =>
      main.getByRole('link', { name: label }).evaluate((link) => getComputedStyle(link).color);
    expect(await colour('About Us')).not.toBe(await colour('Projects'));
    await expect(page.getByRole('banner').getByRole('link', { name: 'Get In Touch' })).toHaveAttribute(
      'href',
      `mailto:${site.email}`,
    );
    await expect(page.getByText('Menu', { exact: true })).toBeHidden();
  });

  test('the header stays at the top while the page scrolls', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(page.getByRole('banner')).toBeInViewport();
    expect(await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().top)).toBe(0);
  });

  test('the footer has three columns: the company, its pages, and how to reach it', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText(site.tagline)).toBeVisible();
    expect(site.social.length).toBeGreaterThan(0);
    for (const { label, href } of site.social) {
      await expect(footer.getByRole('link', { name: `${site.name} on ${label}` })).toHaveAttribute('href', href);
    }
    await expect(footer.getByRole('navigation').getByRole('link')).toHaveText([
      'Home',
      'About Us',
      'Projects',
      'Leadership',
      'Contact',
    ]);
    await expect(footer.getByRole('link', { name: site.email })).toHaveAttribute('href', `mailto:${site.email}`);
    await expect(footer.getByText('Global - Primarily Africa, Asia & Europe')).toBeVisible();
    await expect(footer.getByText(`© ${String(new Date().getUTCFullYear())} ${site.name}`)).toBeVisible();
    const tops = await footer
      .locator('.wrap > *')
      .evaluateAll((columns) => columns.map((column) => Math.round(column.getBoundingClientRect().top)));
    expect(tops).toHaveLength(3);
    expect(new Set(tops).size).toBe(1);
  });

  test("'Privacy Policy' and 'Terms of Service' go nowhere and take no focus", async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    for (const name of ['Privacy Policy', 'Terms of Service']) {
      const link = footer.getByRole('link', { name });
      await expect(link).toHaveAttribute('aria-disabled', 'true');
      // Playwright would wait for a disabled link to become enabled.
      await link.dispatchEvent('click');
      await link.evaluate((element: HTMLElement) => element.focus());
      await expect(link).not.toBeFocused();
    }
    await expect(page).toHaveURL('/');
    await footer.getByRole('link', { name: site.email }).focus();
    await page.keyboard.press('Tab');
    // The focus moves on to the links after them.
    await expect(footer.getByRole('link', { name: 'What We Count' })).toBeFocused();
  });

  test('the keyboard reaches the skip link first, and then every control in page order', async ({ page }) => {
    await page.goto('/about');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    await page.goto('/about');
    const banner = page.getByRole('banner');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(banner.getByRole('link', { name: `${site.name}, home` })).toBeFocused();
    for (const label of labels) {
      await page.keyboard.press('Tab');
      await expect(banner.getByRole('link', { name: label, exact: true })).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(banner.getByRole('link', { name: 'Search' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(banner.getByRole('button', { name: 'Switch between light and dark' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(banner.getByRole('link', { name: 'Get In Touch' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  });

  test('a focused control shows its focus', async ({ page }) => {
    await page.goto('/about');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const outline = await page.locator(':focus').evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline).toBe('solid');
  });
});

test.describe('on a small screen', () => {
  test.use({ viewport: narrow });

  test('the menu opens and closes with its button, and closes on Escape and on a click beside it', async ({ page }) => {
    await page.goto('/');
    const banner = page.getByRole('banner');
    const button = banner.locator('summary').filter({ hasText: 'Menu' });
    const menu = page.getByRole('navigation', { name: 'Mobile' });
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(menu).toBeHidden();
    await button.click();
    await expect(menu.getByRole('link')).toHaveText([...labels, 'Get In Touch']);
    await button.click();
    await expect(menu).toBeHidden();

    await button.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();

    await page.setViewportSize({ width: 360, height: 1_200 });
    await button.click();
    await expect(menu).toBeVisible();
    await page.mouse.click(180, 1_100);
    await expect(menu).toBeHidden();
  });

  test('the open menu is accessible in both themes and fits', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').locator('summary').click();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });

  test('choosing a page in the menu closes it', async ({ page }) => {
    await page.goto('/about');
    const menu = page.getByRole('navigation', { name: 'Mobile' });
    await page.getByRole('banner').locator('summary').click();
    await expect(menu.getByRole('link', { name: 'About Us' })).toHaveAttribute('aria-current', 'page');
    await menu.getByRole('link', { name: 'Projects' }).click();
    await expect(page).toHaveURL('/projects');
    await expect(menu).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/about');
    await expect(menu).toBeHidden();
  });

  test("'Get In Touch' in the menu leads to the contact page", async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').locator('summary').click();
    await page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: 'Get In Touch' }).click();
    await expect(page).toHaveURL('/contact');
  });

  test('the menu stays inside a low window', async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 320 });
    await page.goto('/');
    await page.getByRole('banner').locator('summary').click();
    const last = page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: 'Get In Touch' });
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
  });
});
