import type { Locator, Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';
import { toasts } from './support/islands.ts';

const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe' });

/** The newsletter form of the home page reports every mistake in a toast. */
async function raise(page: Page): Promise<Locator> {
  await subscribe(page).click();
  const toast = toasts(page);
  await expect(toast.getByText('Email required', { exact: true })).toBeVisible();
  return toast;
}

/** Drags a toast to the right by this many pixels, in steps as a finger does. */
async function swipe(page: Page, toast: Locator, pixels: number): Promise<void> {
  const box = await toast.boundingBox();
  if (!box) throw new Error('The toast is not there.');
  const [x, y] = [box.x + 40, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels, y, { steps: 8 });
  await page.mouse.up();
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test('only the latest toast is shown', async ({ page }) => {
  const toast = await raise(page);
  await page.getByLabel('Email address').fill('no address');
  await subscribe(page).click();
  await expect(toast.getByText('Invalid email', { exact: true })).toBeVisible();
  await expect(toast).toHaveCount(1);
});

test('a toast disappears after 5,000 ms', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  // The first one loads the code, which takes a while.
  const toast = await raise(page);
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
  await page.mouse.move(0, 0);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await raise(page);
  await page.mouse.move(0, 0);
  await page.clock.runFor(4_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});

test('a swipe to the right by more than 50 px dismisses a toast, a shorter one does not', async ({ page }) => {
  const toast = await raise(page);
  const before = await toast.boundingBox();
  await swipe(page, toast, 45);
  await expect(toast).toBeVisible();
  await expect.poll(async () => (await toast.boundingBox())?.x).toBe(before?.x);
  await swipe(page, toast, -80);
  await expect(toast).toBeVisible();
  await swipe(page, toast, 70);
  await expect(toast).toHaveCount(0);
});

test('F8 moves the focus to the toasts, and the close button closes one', async ({ page }) => {
  const toast = await raise(page);
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(toast.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast).toHaveCount(0);
});

test('a destructive toast looks different from others', async ({ page }) => {
  await page.route('**/api/newsletter/subscribe', (route) => route.fulfill({ json: { success: true, message: '' } }));
  const toast = await raise(page);
  await expect(toast).toHaveClass(/toast-destructive/);
  const border = () => toast.evaluate((element) => getComputedStyle(element).borderLeftColor);
  const destructive = await border();
  await page.getByLabel('Email address').fill('someone@example.org');
  await subscribe(page).click();
  await expect(toast.getByText('Successfully subscribed!')).toBeVisible();
  expect(await border()).not.toBe(destructive);
});

test('toasts are at most 420 px wide on medium screens, and fit small ones', async ({ page }) => {
  const toast = await raise(page);
  const width = async () => (await toast.boundingBox())?.width ?? 0;
  expect(await width()).toBeLessThanOrEqual(420);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await width()).toBeLessThanOrEqual(360);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a page with a toast is accessible in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await raise(page);
    await expectAccessible(page);
  });
}
