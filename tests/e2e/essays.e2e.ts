import type { EssayDetail, EssaySummary } from '#contract/api/essays.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';
import { hold } from './support/calls.ts';
import { content, firstEssay } from './support/content.ts';
import { toasts } from './support/islands.ts';
import { withStorage } from './support/stored.ts';

const published = content.essays.filter(({ status }) => status === 'published');
const essay = firstEssay();
const path = `/essays/${essay.slug}`;
const longDate = (iso: string) => new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const news: EssaySummary = {
  id: 'essay-news',
  slug: 'fresh-from-the-admin',
  title: 'Fresh from the admin',
  status: 'published',
  publishedAt: null,
  createdAt: '2026-03-04T09:00:00Z',
  content: {
    featuredQuote: 'A quote in place of a picture.',
    subtitle: 'Written after the build',
    categories: ['Trust'],
    tags: ['news'],
    excerpt: 'It was published this morning.',
    author: 'Ada Meridian',
    readTime: 7,
  },
};

test.describe('the list', () => {
  test('shows every published essay, the newest first', async ({ page }) => {
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

  test('takes over what the API lists', async ({ page }) => {
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

  test('shows a picture in place of the quote where there is one', async ({ page }) => {
    const pictured = { ...news, content: { ...news.content, featuredImage: '/icon-192.png' } };
    await page.route('**/api/essays', (route) => route.fulfill({ json: [pictured] }));
    await page.goto('/essays');
    const card = page.getByRole('article', { name: 'Fresh from the admin' });
    await expect(card.locator('img')).toHaveAttribute('src', '/icon-192.png');
    await expect(card.getByText('A quote in place of a picture.')).toHaveCount(0);
  });

  test("says 'No Essays Yet' where there are none", async ({ page }) => {
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
    test(`stays below an error where the API ${what}`, async ({ page, expectTrouble }) => {
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
});

test.describe('an essay', () => {
  test('says who wrote it, when, how long it takes, and reads in headings and paragraphs', async ({ page }) => {
    await page.goto(path);
    const article = page.getByRole('article', { name: essay.title });
    for (const text of [
      essay.content.author,
      longDate(essay.publishedAt ?? essay.createdAt),
      `${essay.content.readTime} min read`,
      essay.content.subtitle,
    ]) {
      await expect(article.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(article.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(essay.content.tags);
    await expect(article.getByRole('blockquote').first()).toHaveText(essay.content.featuredQuote ?? '');
    const headings = essay.content.body.split(/\n{2,}/).filter((block) => block.startsWith('## '));
    await expect(article.locator('.prose h2')).toHaveCount(headings.length);
    await article.getByRole('link', { name: 'Read More Essays' }).click();
    await expect(page).toHaveURL('/essays');
  });

  test('is shared by its title and address', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.goto(path);
    await page.getByRole('region', { name: 'Share this essay' }).getByRole('button', { name: 'Share' }).click();
    await expect(toasts(page).getByText('Link copied!', { exact: true })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(essay.title);
    expect(copied).toMatch(new RegExp(`${path}$`));
  });

  test('takes over a version that was published since the build', async ({ page }) => {
    const { body, ...rest } = essay.content;
    const changed: EssayDetail = {
      ...essay,
      title: 'A better title',
      content: { ...rest, body },
      html: '<p>Written anew.</p>',
    };
    await page.route(`**/api${path}`, (route) => route.fulfill({ json: changed }));
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A better title');
    await expect(page.getByText('Written anew.')).toBeVisible();
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(toasts(page)).toBeVisible();
  });

  test('that was withdrawn is not found', async ({ page, expectTrouble }) => {
    expectTrouble(/404/);
    await page.route(`**/api${path}`, (route) => route.fulfill({ status: 404, json: { success: false } }));
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Essay Not Found');
    await expect(page.getByRole('alert').filter({ hasText: 'Essay not found' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to Essays' }).click();
    await expect(page).toHaveURL('/essays');
  });

  test('that cannot be checked stays as it was built', async ({ page, expectTrouble }) => {
    expectTrouble(/ERR_FAILED/);
    const asked = page.waitForEvent('requestfailed');
    await page.route(`**/api${path}`, (route) => route.abort());
    await page.goto(path);
    await asked;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(essay.title);
  });

  test('that there is none of is a real 404', async ({ page, expectTrouble }) => {
    expectTrouble(/404/);
    const answer = await page.goto('/essays/no-such-essay');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Essay Not Found');
    await expect(page.getByText('Essay not found', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Essays' })).toHaveAttribute('href', '/essays');
  });
});

test.describe('an essay that was published since the build', () => {
  test.use({ ownSite: true });
  const slug = 'written-in-the-admin';

  test.beforeEach(async ({ site }) => {
    await withStorage(site, ({ content: items }) =>
      items.create('item-1', {
        id: 'item-1',
        type: 'essay',
        slug,
        title: 'Written in the admin',
        status: 'published',
        content: { ...news.content, body: '## A heading\n\nA *paragraph* with <b>markup</b>.' },
        order: 0,
        createdAt: '2026-03-04T09:00:00Z',
        updatedAt: '2026-03-04T09:00:00Z',
        publishedAt: '2026-03-05T09:00:00Z',
      }),
    );
  });

  test('is listed, and has a page that loads it', async ({ page }) => {
    await page.goto('/essays');
    await page.getByRole('article', { name: 'Written in the admin' }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Written in the admin');
    const article = page.getByRole('article', { name: 'Written in the admin' });
    await expect(article.getByText('March 5, 2026')).toBeVisible();
    await expect(article.getByRole('heading', { name: 'A heading' })).toBeVisible();
    await expect(article.getByText('A paragraph with <b>markup</b>.')).toBeVisible();
    await expectAccessible(page);
  });

  test("shows 'Loading essay...' until it is there", async ({ page }) => {
    const slow = await hold(page, `**/api/essays/${slug}`);
    const answer = await page.goto(`/essays/${slug}`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByText('Loading essay...')).toBeVisible();
    await expectAccessible(page);
    slow.release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Written in the admin');
    await expect(page.getByText('Loading essay...')).toHaveCount(0);
  });

  test("says 'Failed to load essay' where it cannot be fetched", async ({ page, expectTrouble }) => {
    expectTrouble(/ERR_FAILED/);
    await page.route(`**/api/essays/${slug}`, (route) => route.abort());
    await page.goto(`/essays/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Essay Not Found');
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load essay' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Essays' })).toBeVisible();
  });
});
