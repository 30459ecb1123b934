import type { Page } from 'playwright/test';
import { essaysHref } from '#markup/essay-choice.ts';
import { builtPage } from '#server/pages/built-page.ts';
import { waiting, withPatience } from '#server/pages/patience.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';
import { firstEssay, published } from './support/content.ts';
import { longDate, news } from './support/essays.ts';
import { changesOf, watchChanges } from './support/steadiness.ts';

const essay = firstEssay();
const path = `/essays/${essay.slug}`;

test('the list shows every published essay, newest first', async ({ page }) => {
  await page.goto('/essays');
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(published.map(({ title }) => title));
  const card = page.getByRole('article', { name: essay.title });
  for (const text of [
    essay.content.subtitle,
    essay.content.excerpt,
    essay.content.author,
    `${essay.content.readTime} min read`,
    longDate(essay.publishedAt ?? essay.createdAt),
  ]) {
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  for (const category of essay.content.categories) {
    await expect(card.getByText(category, { exact: true })).toBeVisible();
  }
  await expect(card.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(essay.content.tags);
  await card.getByRole('link', { name: 'Read full essay' }).click();
  await expect(page).toHaveURL(path);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('links filter essays by category and tag, each keeps the other, and an empty result leads back', async ({
    page,
    expectTrouble,
  }) => {
    expectTrouble(/404/);
    const [category = ''] = essay.content.categories;
    const [tag = ''] = essay.content.tags;
    const subjects = page.getByRole('navigation', { name: 'Essays by subject' });
    const titles = page.getByRole('article').getByRole('heading');
    await page.goto('/essays');
    await page.getByRole('article', { name: essay.title }).getByRole('link', { name: tag, exact: true }).click();
    await subjects.getByRole('link', { name: `${category} 1`, exact: true }).click();
    await expect(page).toHaveURL(essaysHref({ category, tag }));
    await expect(titles).toHaveText([essay.title]);
    await expect(page.getByRole('heading', { name: `1 essay in ${category}, tagged “${tag}”` })).toBeVisible();
    await expect(subjects.locator('[aria-current]')).toHaveText([`${category} 1`, `${tag} 1`]);
    await page.goto('/essays?category=nothing+at+all');
    await expect(page.getByRole('heading', { name: 'No essays in nothing at all' })).toBeVisible();
    await page.getByRole('link', { name: 'All essays' }).click();
    await expect(titles).toHaveCount(published.length);
  });
});

test('a filtered list, an empty one and a missing page of it are accessible at three widths', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/404/);
  const [category = ''] = essay.content.categories;
  for (const path of [essaysHref({ category }), '/essays?tag=nothing', '/essays?page=9'])
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
});

test.describe('a list that the server could not look up', () => {
  const pictured = {
    ...news,
    slug: 'pictured',
    title: 'With a picture',
    content: { ...news.content, featuredImage: '/icon-192.png' },
  };
  const answered = (page: Page, body: string) =>
    page.route('**/essays', (route) =>
      route.request().resourceType() === 'document'
        ? route.fulfill({ contentType: 'text/html', body })
        : route.fallback(),
    );
  const headings = (page: Page) => page.getByRole('article').getByRole('heading');
  const error = (page: Page) =>
    page.getByRole('alert').filter({ hasText: 'Failed to load essays. Please try again later.' });

  test('stays as it was built, below an error, until the API lists the essays', async ({ page, expectTrouble }) => {
    expectTrouble(/503/);
    await answered(page, await withPatience((await builtPage('essays')) ?? ''));
    let status = 503;
    await page.route('**/api/essays', (route) =>
      status === 503 ? route.fulfill({ status, body: '' }) : route.fulfill({ json: [news, pictured] }),
    );
    await watchChanges(page);
    await page.goto('/essays');
    await expect(error(page)).toBeVisible();
    await expect(headings(page)).toHaveText(published.map(({ title }) => title));
    const [above, below] = [await error(page).boundingBox(), await page.getByRole('article').first().boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    expect((await changesOf(page)).shifts).toBeLessThan(0.001);
    await expectAccessible(page);
    status = 200;
    await expect(headings(page)).toHaveText([news.title, pictured.title]);
    await expect(error(page)).toBeHidden();
    const card = page.getByRole('article', { name: news.title });
    // Without a publication date the creation date is shown, and without a picture the quote.
    await expect(card.getByText('March 4, 2026')).toBeVisible();
    await expect(card.getByText('A quote in place of a picture.')).toBeVisible();
    await expect(card.getByText('7 min read')).toBeVisible();
    await expect(card.getByRole('link', { name: 'Read full essay' })).toHaveAttribute('href', `/essays/${news.slug}`);
    const other = page.getByRole('article', { name: pictured.title });
    await expect(other.locator('img')).toHaveAttribute('src', '/icon-192.png');
    await expect(other.getByText('A quote in place of a picture.')).toHaveCount(0);
    await expectAccessible(page);
  });

  test("shows six skeletons if the build had no essay, until the API answers and 'No Essays Yet' is shown", async ({
    page,
  }) => {
    await answered(page, await waiting((await builtPage('essays-shell')) ?? ''));
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/essays', async (route) => {
      await promise;
      await route.fulfill({ json: [] });
    });
    await page.goto('/essays');
    await expect(page.locator('.skeleton')).toHaveCount(6);
    await expect(page.getByRole('status').filter({ hasText: 'Loading essays...' })).toBeAttached();
    await expectAccessible(page);
    resolve();
    await expect(page.getByRole('heading', { name: 'No Essays Yet' })).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await expectAccessible(page);
  });
});
