import type { Locator } from 'playwright/test';
import { content as items } from '#storage/collections/content.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessibleAndFitting } from './support/accessibility.ts';
import { news } from './support/essays.ts';
import { withStores } from './support/stored.ts';

test.use({ ownSite: true });

const slug = 'right-to-left';
const title = 'الإيصال هو المنتج';
const quote = 'اقتباس من النص نفسه.';
const wide = Array.from({ length: 6 }, (_, number) => `a column that is rather wide ${String(number)}`);
const body = [
  'هذا نص عن الدفع والشبكات البطيئة.[^1]',
  `> ${quote}`,
  `العمود | ${wide.join(' | ')}\n${'--- | '.repeat(wide.length)}---\nواحد | ${wide.map(() => '12').join(' | ')}`,
  '[^1]: حاشية بالعربية.',
].join('\n\n');

test.beforeEach(async ({ site }) => {
  await withStores(site, ({ open }) =>
    open(items).create('item-1', {
      id: 'item-1',
      type: 'essay',
      slug,
      title,
      status: 'published',
      content: {
        ...{ ...news.content, author: 'Bola Ade', categories: ['الثقة'], subtitle: 'عن الثقة والدفع' },
        ...{ featuredQuote: quote, body },
      },
      order: 0,
      createdAt: '2026-03-04T09:00:00Z',
      updatedAt: '2026-03-04T09:00:00Z',
      publishedAt: '2026-03-05T09:00:00Z',
    }),
  );
});

/** The right edge of an element, in whole pixels. */
async function rightOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return Math.round((box?.x ?? 0) + (box?.width ?? 0));
}

test('a right-to-left essay starts at one edge, with its marks at that edge', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/essays/${slug}`);
  const article = page.getByRole('article', { name: title });
  const edge = await rightOf(article.getByText('هذا نص عن الدفع'));
  expect(await rightOf(page.getByRole('heading', { level: 1 }))).toBe(edge);
  expect(await rightOf(article.getByText('عن الثقة والدفع'))).toBe(edge);
  expect(await rightOf(article.getByRole('blockquote'))).toBe(edge);
  await expect(article.getByRole('listitem').filter({ hasText: 'حاشية' })).toHaveCSS('direction', 'rtl');
  await expectAccessibleAndFitting(page);
  await page.setViewportSize({ width: 360, height: 740 });
  // A table wider than a phone starts at its first column.
  const first = page.getByRole('columnheader', { name: 'العمود' });
  expect(await rightOf(first)).toBeLessThanOrEqual(360);
  await expect(first).toBeInViewport({ ratio: 0 });
});

test('in the list, a right-to-left essay is aligned to the right', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/essays');
  const card = page.getByRole('article', { name: title });
  const edge = await rightOf(card.getByText(quote));
  expect(await rightOf(card.getByRole('heading'))).toBe(edge);
  expect(await rightOf(card.getByText('عن الثقة والدفع'))).toBe(edge);
  await expect(card.getByText(quote)).toHaveCSS('border-right-width', '2px');
});

test('a featured quote that the text repeats is a single quote, and an author without a page is named below the label', async ({
  page,
}) => {
  await page.goto(`/essays/${slug}`);
  const featured = page.getByRole('blockquote').getByText(quote);
  await expect(featured).toHaveCSS('border-inline-start-width', '0px');
  const [label, name] = await Promise.all(
    [page.getByText('Written by'), page.locator('[data-author]').getByText('Bola Ade')].map((one) => one.boundingBox()),
  );
  expect(name?.y).toBeGreaterThanOrEqual((label?.y ?? 0) + (label?.height ?? 0));
  expect(name?.x).toBe(label?.x);
});
