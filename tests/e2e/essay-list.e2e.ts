import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';
import { firstEssay } from './support/content.ts';
import { longDate, news, published } from './support/essays.ts';

const essay = firstEssay();
const path = `/essays/${essay.slug}`;

test('the list shows every published essay, the newest first', async ({ page }) => {
  await page.goto('/essays');
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(
    published.map(({ title }) => title),
  );
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

test('the list takes over what the API lists', async ({ page }) => {
  await page.route('**/api/essays', (route) => route.fulfill({ json: [news] }));
  await page.goto('/essays');
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(['Fresh from the admin']);
  const card = page.getByRole('article', { name: 'Fresh from the admin' });
  // Without a date of publication the date of creation counts, without a picture the quote stands in its place.
  await expect(card.getByText('March 4, 2026')).toBeVisible();
  await expect(card.getByText('A quote in place of a picture.')).toBeVisible();
  await expect(card.getByText('7 min read')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Read full essay' })).toHaveAttribute(
    'href',
    '/essays/fresh-from-the-admin',
  );
  await expectAccessible(page);
});

test('a card shows a picture in place of the quote where there is one', async ({ page }) => {
  const pictured = { ...news, content: { ...news.content, featuredImage: '/icon-192.png' } };
  await page.route('**/api/essays', (route) => route.fulfill({ json: [pictured] }));
  await page.goto('/essays');
  const card = page.getByRole('article', { name: 'Fresh from the admin' });
  await expect(card.locator('img')).toHaveAttribute('src', '/icon-192.png');
  await expect(card.getByText('A quote in place of a picture.')).toHaveCount(0);
});

test("the list says 'No Essays Yet' where there are none", async ({ page }) => {
  await page.route('**/api/essays', (route) => route.fulfill({ json: [] }));
  await page.goto('/essays');
  await expect(page.getByRole('heading', { name: 'No Essays Yet' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expectAccessible(page);
});

for (const [what, status] of [
  ['answers with an error', 503],
  ['cannot be reached', null],
] as const) {
  test(`the list stays below an error where the API ${what}`, async ({ page, expectTrouble }) => {
    expectTrouble(/503/, /ERR_FAILED/);
    await page.route('**/api/essays', (route) => (status ? route.fulfill({ status, body: '' }) : route.abort()));
    await page.goto('/essays');
    const error = page.getByRole('alert').filter({ hasText: 'Failed to load essays. Please try again later.' });
    await expect(error).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(published.length);
    const [above, below] = [await error.boundingBox(), await page.getByRole('article').first().boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await expectAccessible(page);
  });
}
