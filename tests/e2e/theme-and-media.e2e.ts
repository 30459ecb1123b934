import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { publicPages } from './support/public-pages.ts';

const background = (page: Page) => page.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor);
const toggle = (page: Page) => page.getByRole('button', { name: 'Switch between light and dark' });

async function backgroundIn(page: Page, colorScheme: 'light' | 'dark'): Promise<string> {
  await page.emulateMedia({ colorScheme });
  return background(page);
}

test('the theme follows the device until one is chosen, and the choice persists', async ({ page }) => {
  await page.goto('/');
  const light = await backgroundIn(page, 'light');
  const dark = await backgroundIn(page, 'dark');
  expect(light).not.toBe(dark);

  await page.emulateMedia({ colorScheme: 'light' });
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false');
  await toggle(page).click();
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
  expect(await background(page)).toBe(dark);
  await page.reload();
  expect(await background(page)).toBe(dark);
  await page.goto('/about');
  expect(await background(page)).toBe(dark);
  await toggle(page).click();
  expect(await background(page)).toBe(light);
});

test('a choice made on another page shows in an open tab, and on a page that Back restores', async ({
  page,
  context,
}) => {
  const html = page.locator('html');
  const other = await context.newPage();
  for (const one of [page, other]) {
    await one.emulateMedia({ colorScheme: 'light' });
    // The script that listens is loaded only after the page.
    await one.goto('/about', { waitUntil: 'networkidle' });
  }
  await toggle(other).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
  await toggle(other).click();
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false');
  await page.evaluate(() => {
    localStorage.setItem('theme', 'dark');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
});

test('choosing the theme of the device makes it follow the device again', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const light = await background(page);
  await toggle(page).click();
  await toggle(page).click();
  const dark = await backgroundIn(page, 'dark');
  expect(dark).not.toBe(light);
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the dark theme follows the device, and there is no switch without effect', async ({ page }) => {
    await page.goto('/');
    const html = page.locator('html');
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await html.evaluate((root) => getComputedStyle(root).backgroundColor);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(html).not.toHaveCSS('background-color', light);
    await expect(toggle(page)).toHaveCount(0);
  });
});

test('nothing moves for visitors who ask for reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/projects', '/recommended-reads', '/brain-test']) {
    await page.goto(path);
    const moving = await page.evaluate(() => ({
      animations: document.getAnimations().length,
      scrolling: getComputedStyle(document.documentElement).scrollBehavior,
    }));
    expect(moving, path).toEqual({ animations: 0, scrolling: 'auto' });
  }
});

test('motion takes less than half a second', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/projects');
  const durations = await page.evaluate(() =>
    document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration)),
  );
  expect(durations.length).toBeGreaterThan(0);
  expect(Math.max(...durations)).toBeLessThan(500);
});

for (const path of ['/', '/projects', '/contact', '/recommended-reads']) {
  test(`${path} prints its content in black on white, without anything that only a screen needs`, async ({ page }) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByText('Skip to content')).toBeHidden();
    await expect(page.locator('form')).toHaveCount(1);
    for (const form of await page.locator('form').all()) await expect(form).toBeHidden();
    expect(await background(page)).toBe('rgb(255, 255, 255)');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  });
}

test('no page prints controls or fixed elements, and none has text that forced colours hide', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/404/);
  for (const { path } of publicPages) {
    await page.goto(path);
    await page.emulateMedia({ media: 'print', forcedColors: 'none' });
    const printed = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((element) => element.checkVisibility())
        .filter((element) => {
          const isFixed = getComputedStyle(element).position === 'fixed';
          return isFixed || element.matches('button, input, select, textarea, form, .btn');
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
    expect(printed, path).toEqual([]);

    await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
    const hidden = await page.evaluate(() => {
      document.body.style.color = 'Canvas';
      const canvas = getComputedStyle(document.body).color;
      document.body.style.color = '';
      // The browser paints the page's background behind all other text.
      return [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((element) => [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''))
        .filter((element) => element.checkVisibility() && getComputedStyle(element).forcedColorAdjust === 'auto')
        .filter((element) => getComputedStyle(element).color === canvas)
        .map(({ outerHTML }) => outerHTML.slice(0, 80));
    });
    expect(hidden, path).toEqual([]);
  }
});
