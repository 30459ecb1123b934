import type { Page } from 'playwright/test';
import { partOf } from '#contract/content/part.ts';
import { expect, test } from './fixtures.ts';
import { content } from './support/content.ts';
import { toasts } from './support/islands.ts';

const { categories } = partOf(content.parts, 'books');
const books = categories.flatMap((category) => category.books);
const [first] = books;
if (!first) throw new Error('content/books.json lists no book.');

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const bar = (page: Page) => page.getByRole('navigation', { name: 'Categories' });

test('there are five categories of three books, some of them picks', async ({ page }) => {
  await page.goto('/recommended-reads');
  expect(categories).toHaveLength(5);
  for (const category of categories) {
    const section = page.getByRole('region', { name: category.title });
    await expect(section.getByRole('heading', { level: 3 })).toHaveText(category.books.map(({ title }) => title));
    for (const { author, quote, why = '', source = '' } of category.books) {
      for (const text of [author, why, source].filter((text) => text !== ''))
        await expect(section.getByText(text, { exact: true }).first()).toBeVisible();
      await expect(section.getByText(quote)).toBeVisible();
    }
  }
  const picks = books.filter(({ isPick }) => isPick);
  expect(picks.length).toBeGreaterThan(0);
  await expect(page.getByText('Pick', { exact: true })).toHaveCount(picks.length);
  for (const { title } of picks) {
    const book = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    await expect(book.getByText('Pick', { exact: true })).toBeVisible();
  }
});

test("'Copy Quote' puts the quote with its source on the clipboard", async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/recommended-reads');
  await page.getByRole('button', { name: `Copy quote from ${first.title}` }).click();
  await expect(toasts(page).getByText('Quote copied!', { exact: true })).toBeVisible();
  expect(await clipboard(page)).toBe(`“${first.quote}” — ${first.author}, ${first.title} (${first.source ?? ''})`);
});

test('if the clipboard is forbidden, the page says what to do', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('forbidden')) });
  });
  await page.goto('/recommended-reads');
  await page.getByRole('button', { name: `Copy quote from ${first.title}` }).click();
  await expect(toasts(page).getByText('Copy failed', { exact: true })).toBeVisible();
  await expect(toasts(page).getByText('Please select the text and copy it.', { exact: true })).toBeVisible();
});

test("'Share' opens the device's sheet with the quote and a link to the book", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: (data: ShareData) => {
        document.title = JSON.stringify(data);
        return Promise.resolve();
      },
    });
  });
  await page.goto('/recommended-reads');
  await page.getByRole('button', { name: `Share ${first.title}` }).click();
  await expect(page).toHaveTitle(/^{/);
  const shared = JSON.parse(await page.title()) as ShareData;
  expect(shared.title).toBe(first.title);
  expect(shared.text).toContain(first.quote);
  expect(shared.url).toMatch(/\/recommended-reads#book-\d+$/);
  await expect(toasts(page)).toHaveCount(0);
});

for (const [when, share] of [
  ['is missing', undefined],
  ['fails', 'fails'],
] as const) {
  test(`if the device's sheet ${when}, 'Share' copies text and link`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript((fails) => {
      if (fails) Object.defineProperty(navigator, 'share', { value: () => Promise.reject(new Error('no sheet')) });
      else Reflect.deleteProperty(Navigator.prototype, 'share');
    }, share === 'fails');
    await page.goto('/recommended-reads');
    await page.getByRole('button', { name: `Share ${first.title}` }).click();
    await expect(toasts(page).getByText('Link copied!', { exact: true })).toBeVisible();
    const copied = await clipboard(page);
    expect(copied).toContain(first.quote);
    expect(copied).toMatch(/http:\/\/\S+\/recommended-reads#book-\d+$/);
  });
}

test('closing the sheet without choosing copies nothing', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: () => {
        document.title = 'closed';
        return Promise.reject(new DOMException('closed', 'AbortError'));
      },
    });
  });
  await page.goto('/recommended-reads');
  await page.getByRole('button', { name: `Share ${first.title}` }).click();
  await expect(page).toHaveTitle('closed');
  await expect(toasts(page)).toHaveCount(0);
});

for (const width of [360, 1440]) {
  test(`the category bar stays visible, scrolls to a section and marks it, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/recommended-reads');
    await expect(bar(page).getByRole('link')).toHaveText(categories.map(({ title }) => title));
    for (const { title } of [...categories.slice(1), ...categories.slice(0, 1)]) {
      const link = bar(page).getByRole('link', { name: title });
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'true');
      await expect(bar(page).locator('[aria-current]')).toHaveCount(1);
      await expect(bar(page)).toBeInViewport();
      const heading = page.getByRole('heading', { name: title, exact: true });
      await expect(heading).toBeInViewport();
      const [below, top] = [await heading.boundingBox(), await bar(page).boundingBox()];
      expect(below?.y ?? 0).toBeGreaterThanOrEqual((top?.y ?? 0) + (top?.height ?? 0));
    }
  });
}

test('a slow click on a category reaches the one that was pressed, even near the edge of a small screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/recommended-reads');
  for (const { title } of categories.slice(1)) {
    const link = bar(page).getByRole('link', { name: title });
    await link.hover();
    await page.mouse.down();
    // Held for as long as a person would press it.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 120)));
    await page.mouse.up();
    await expect(link).toHaveAttribute('aria-current', 'true');
  }
});

test('the category bar marks the section being read while scrolling', async ({ page }) => {
  await page.goto('/recommended-reads');
  for (const { title } of categories) {
    await page
      .getByRole('region', { name: title })
      .getByRole('button')
      .first()
      .evaluate((button) => button.scrollIntoView({ block: 'start', behavior: 'instant' }));
    await page.mouse.wheel(0, -200);
    await expect(bar(page).getByRole('link', { name: title })).toHaveAttribute('aria-current', 'true');
  }
});

test('no category is marked above the first one or below the last one, however fast the visitor scrolls', async ({
  page,
}) => {
  await page.goto('/recommended-reads');
  await bar(page).getByRole('link').last().click();
  await expect(bar(page).locator('[aria-current]')).toHaveCount(1);
  for (const end of [0, 1e6]) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), end);
    await expect(bar(page).locator('[aria-current]')).toHaveCount(0);
  }
});

test('a focused category is fully visible at any width', async ({ page }) => {
  for (const width of [360, 768, 900]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/recommended-reads');
    const all = bar(page).getByRole('link');
    await all.first().focus();
    for (const { title } of categories) {
      await expect(all.filter({ hasText: title })).toBeFocused();
      await expect(all.filter({ hasText: title })).toBeInViewport({ ratio: 0.99 });
      await page.keyboard.press('Tab');
    }
  }
});

test('a category that was focused before the script arrived stays fully visible once it has', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const arrive = Promise.withResolvers<undefined>();
  await page.route('**/_astro/late.*.js', async (route) => {
    await arrive.promise;
    await route.continue();
  });
  await page.goto('/recommended-reads');
  const all = bar(page).getByRole('link');
  await all.first().focus();
  for (const { title } of categories.slice(1)) {
    await page.keyboard.press('Tab');
    await expect(all.filter({ hasText: title })).toBeFocused();
  }
  const script = page.waitForResponse('**/_astro/late.*.js');
  arrive.resolve(undefined);
  await (await script).finished();
  // The first look at what is on the screen comes with the next frame.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  await expect(all.last()).toBeInViewport({ ratio: 0.99 });
  await expect(all.last()).toBeFocused();
});

test('each spine on the shelf leads to its book', async ({ page }) => {
  await page.goto('/recommended-reads');
  const spines = page.getByRole('navigation', { name: 'Books' }).getByRole('link');
  await expect(spines).toHaveText(books.map(({ title }) => title));
  await spines.last().click();
  await expect(page.getByRole('heading', { name: books.at(-1)?.title ?? '', exact: true })).toBeInViewport();
});

test('the back-to-top button appears past 400 px', async ({ page }) => {
  await page.goto('/recommended-reads');
  const top = page.getByRole('button', { name: 'Back to top' });
  const scroll = (y: number) => page.evaluate((to) => scrollTo(0, to), y);
  await expect(top).toBeHidden();
  await scroll(400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
  await expect(top).toBeHidden();
  await scroll(401);
  await expect(top).toBeVisible();
  await top.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(top).toBeHidden();
});

test('the page ends by asking for suggestions by mail', async ({ page }) => {
  await page.goto('/recommended-reads');
  await expect(page.getByRole('main').getByRole('link', { name: 'Suggest a Book' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${content.site.email}`),
  );
});
