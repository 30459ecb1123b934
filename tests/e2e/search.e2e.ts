import type { Page, Response } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const lensOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Search' });
const resultsOf = (page: Page) => dialogOf(page).getByRole('listitem').getByRole('link');

test('Ctrl+K opens the search, keys choose a result, and Escape returns to the previous focus', async ({ page }) => {
  await page.goto('/about');
  const link = page.getByRole('main').getByRole('link', { name: 'View Our Projects' });
  await link.focus();
  await page.keyboard.press('Control+k');
  // Typed before the code has loaded.
  await page.keyboard.type('recei');
  const field = dialogOf(page).getByLabel('Search this site');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('recei');
  await expect(dialogOf(page).getByRole('status')).toHaveText(/^\d+ results?$/);
  await expect(resultsOf(page).first()).toContainText('The receipt is the product');
  await expect(resultsOf(page).first().locator('mark').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(resultsOf(page).first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('pt');
  await expect(field).toHaveValue('receipt');
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await expect(link).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(field).toHaveValue('receipt');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/essays/the-receipt-is-the-product');
});

test('Enter in the field opens the page of all results, which shows the same number', async ({ page }) => {
  await page.goto('/');
  await lensOf(page).click();
  await page.keyboard.type('payment');
  const status = dialogOf(page).getByRole('status');
  await expect(status).toHaveText(/^\d+ results$/);
  const count = await status.innerText();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=payment');
  await expect(page.getByText(count, { exact: true })).toBeVisible();
});

test('a search whose index cannot be loaded says so, and links to the results from the server', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/search\/index\.json|Failed to load resource/);
  await page.route('**/search/index.json', (route) => route.abort());
  await page.goto('/');
  await lensOf(page).click();
  await page.keyboard.type('gate');
  await expect(dialogOf(page).getByRole('status')).toContainText('We could not load the search.');
  await dialogOf(page).getByRole('link', { name: 'All results' }).click();
  await expect(page).toHaveURL('/search?q=gate');
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem').first()).toBeVisible();
});

test.describe('while the code of the search does not arrive', () => {
  const message = (page: Page) => page.getByLabel('Message');
  let arrive: () => void;

  test.beforeEach(async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    arrive = resolve;
    await page.route('**/_astro/search.*.js', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto('/contact');
  });

  test('a visitor who turns to a form types there, and no dialog opens over it', async ({ page }) => {
    await message(page).focus();
    for (const turn of [() => page.keyboard.press('Escape'), () => message(page).click()]) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('lost');
      await turn();
      await page.keyboard.type('kept ');
    }
    await page.keyboard.press('Control+k');
    await page.getByLabel('Name').focus();
    await page.keyboard.type('Ada');
    const arrived = page.waitForResponse('**/_astro/search.*.js');
    arrive();
    await (await arrived).finished();
    await page.keyboard.type(' Lovelace');
    await expect(message(page)).toHaveValue('kept kept ');
    await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace');
    await expect(dialogOf(page)).toHaveCount(0);
  });

  test('what is typed can be corrected, and Enter leads to its results', async ({ page }) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('gates');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=gate');
  });

  test('a second click on the lens leads to the search page', async ({ page }) => {
    await lensOf(page).click();
    await lensOf(page).click();
    await expect(page).toHaveURL('/search');
  });
});

test('a sentence that failed to load once is requested again on the next key press', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/Failed to load resource|ERR_FAILED/);
  const path = '**/search/sentences/essay/the-receipt-is-the-product';
  await page.route(path, (route) => route.abort(), { times: 1 });
  await page.goto('/');
  await page.keyboard.press('Control+k');
  const failed = page.waitForEvent('requestfailed', { timeout: 30_000 });
  await page.keyboard.type('receipt');
  await failed;
  const asked = page.waitForResponse(path);
  await page.keyboard.type('s');
  expect((await asked).status()).toBe(200);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    for (const width of [360, 768, 1280]) {
      test(`the search is accessible and fits at ${width}, over a page and on its own page`, async ({ page }) => {
        await page.setViewportSize({ width, height: 740 });
        await page.goto('/contact');
        await lensOf(page).click();
        await page.keyboard.type('market');
        await expect(resultsOf(page).first()).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        for (const path of ['/search', '/search?q=market', '/search?q=xyzzyx']) {
          await page.goto(path);
          await expectAccessible(page);
          await expectNoSidewaysScroll(page);
        }
      });
    }
  });
}

test('the header stays on one line with the same height at every width', async ({ page }) => {
  await page.goto('/about');
  for (const width of [360, 412, 768, 1024, 1215, 1216, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    await expectNoSidewaysScroll(page);
    const { logo, button } = await page.getByRole('banner').evaluate((header) => ({
      logo: header.querySelector('.logo')?.getBoundingClientRect().height ?? 0,
      button: header.querySelector('.btn')?.getBoundingClientRect().height ?? 0,
    }));
    expect([width, logo < 45, button < 50]).toEqual([width, true, true]);
  }
});

test('reading a page fetches nothing of the search, and opening the search fetches at most 25 KB', async ({ page }) => {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (response.url().includes('search')) responses.push(response);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(responses.map((response) => response.url())).toEqual([]);
  await page.keyboard.press('Control+k');
  await expect(dialogOf(page)).toBeVisible();
  await expect.poll(() => responses.length).toBe(2);
  await Promise.all(responses.map((response) => response.finished()));
  const sizes = await Promise.all(responses.map((response) => response.request().sizes()));
  expect(sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)).toBeLessThanOrEqual(25 * 1_024);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the lens leads to a form, and its results lead to pages', async ({ page }) => {
    await page.goto('/');
    await lensOf(page).click();
    await expect(page).toHaveURL('/search');
    await expect(page.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible();
    await page.getByLabel('Search this site').fill('rond trips');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search?q=rond+trips');
    await expect(page.getByLabel('Search this site')).toHaveValue('rond trips');
    await expect(page.getByText(/^\d+ results?$/)).toBeVisible();
    await page.getByRole('link', { name: /^Essay Count the round trips/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Count the round trips');
  });
});
