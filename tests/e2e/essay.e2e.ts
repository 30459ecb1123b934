import type { EssayDetail } from '#contract/api/essays.ts';
import { builtPage } from '#server/pages/built-page.ts';
import { waiting, withPatience } from '#server/pages/patience.ts';
import { content as items } from '#storage/collections/content.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';
import { content, firstEssay } from './support/content.ts';
import { longDate, news } from './support/essays.ts';
import { toasts } from './support/islands.ts';
import { withStores } from './support/stored.ts';

const essay = firstEssay();
const path = `/essays/${essay.slug}`;

test('an essay says who wrote it, when, and how long it takes, and has headings and paragraphs', async ({ page }) => {
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
  // The sentence in the text itself, not repeated.
  const { featuredQuote = '' } = essay.content;
  await expect(article.locator('.prose p .essay-quote')).toHaveText(featuredQuote);
  expect((await article.innerText()).split(featuredQuote)).toHaveLength(2);
  const headings = essay.content.body.split(/\n{2,}/).filter((block) => block.startsWith('## '));
  await expect(article.locator('.prose h2')).toHaveCount(headings.length);
  await article.getByRole('link', { name: 'Read More Essays' }).click();
  await expect(page).toHaveURL('/essays');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('contents are collapsed above an essay, and open beside it from 1200 px', async ({ page }) => {
    const contents = page.getByRole('navigation', { name: 'Contents' });
    const first = contents.getByRole('link').first();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    await expect(first).toBeHidden();
    await contents.getByText('Contents', { exact: true }).click();
    await expect(first).toBeVisible();
    await page.setViewportSize({ width: 1200, height: 800 });
    await page.reload();
    await expect(first).toBeVisible();
    const [beside, text] = [await contents.boundingBox(), await page.locator('.prose').boundingBox()];
    expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThan(text?.x ?? 0);
    await first.click();
    await expect(page.locator(':target')).toBeInViewport();
    await expect(contents).toBeInViewport();
  });

  test('an essay links to its author and the next essay, and a sign-up records where it was made', async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('input[name=page]')).toHaveValue(path);
    await expect(page.getByRole('link', { name: essay.content.author })).toHaveAttribute('href', '/leadership');
    await page.getByRole('navigation', { name: 'More essays' }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(essay.title);
  });
});

test('sharing an essay copies its title and address', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.goto(path);
  await page.getByRole('region', { name: 'Share this essay' }).getByRole('button', { name: 'Share' }).click();
  await expect(toasts(page).getByText('Link copied!', { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(essay.title);
  expect(copied).toMatch(new RegExp(`${path}$`));
});

test.describe('an essay that the server could not look up', () => {
  test.beforeEach(async ({ page }) => {
    const body = await withPatience((await builtPage(`essays/${essay.slug}`)) ?? '');
    await page.route(`**${path}`, (route) =>
      route.request().resourceType() === 'document'
        ? route.fulfill({ contentType: 'text/html', body })
        : route.fallback(),
    );
  });

  test('is shown as it was built until the API answers, and then in its current form', async ({
    page,
    expectTrouble,
  }) => {
    expectTrouble(/ERR_FAILED/);
    const changed: EssayDetail = { ...essay, title: 'A better title', html: '<p>Written anew.</p>' };
    let isReached = false;
    await page.route(`**/api${path}`, (route) => (isReached ? route.fulfill({ json: changed }) : route.abort()));
    const asked = page.waitForEvent('requestfailed');
    await page.goto(path);
    await asked;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(essay.title);
    isReached = true;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A better title');
    await expect(page.getByText('Written anew.')).toBeVisible();
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(toasts(page)).toBeVisible();
  });

  test('is not found if it was withdrawn', async ({ page, expectTrouble }) => {
    expectTrouble(/404/);
    await page.route(`**/api${path}`, (route) => route.fulfill({ status: 404, json: { success: false } }));
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Essay Not Found');
    await expect(page.getByRole('alert').filter({ hasText: 'Essay not found' })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to Essays' }).click();
    await expect(page).toHaveURL('/essays');
  });
});

test('a missing essay is a real 404', async ({ page, expectTrouble }) => {
  expectTrouble(/404/);
  const answer = await page.goto('/essays/no-such-essay');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Essay Not Found');
  await expect(page.getByText('Essay not found', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Essays' })).toHaveAttribute('href', '/essays');
});

test.describe('an essay that was published since the build', () => {
  test.use({ ownSite: true });
  const slug = 'written-in-the-admin';

  test.beforeEach(async ({ site }) => {
    await withStores(site, ({ open }) =>
      open(items).create('item-1', {
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

  test('is listed, and has a page', async ({ page }) => {
    await page.goto('/essays');
    await page
      .getByRole('article', { name: 'Written in the admin' })
      .getByRole('link', { name: 'Read full essay' })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Written in the admin');
    const article = page.getByRole('article', { name: 'Written in the admin' });
    await expect(article.getByText('March 5, 2026')).toBeVisible();
    await expect(article.getByRole('heading', { name: 'A heading' })).toBeVisible();
    await expect(article.getByText('A paragraph with <b>markup</b>.')).toBeVisible();
    await expectAccessible(page);
  });

  test('has a page that is complete without JavaScript, with its own head', async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    const answer = await page.goto(`/essays/${slug}`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Written in the admin');
    await expect(page.getByText('A paragraph with <b>markup</b>.')).toBeVisible();
    await expect(page).toHaveTitle(`Written in the admin · ${content.site.name}`);
    const address = `${site.url}/essays/${slug}`;
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address);
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', address);
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as {
      '@graph': { '@type': string }[];
    };
    expect(data['@graph'].map((node) => node['@type'])).toEqual(['BreadcrumbList', 'Article']);
    await context.close();
  });
});

test.describe('an essay that cannot be looked up at the moment', () => {
  const slug = 'published-since';

  test.beforeEach(async ({ page, expectTrouble }) => {
    expectTrouble(/503/);
    const body = await waiting((await builtPage('essay-shell')) ?? '');
    await page.route(`**/essays/${slug}`, (route) =>
      route.request().resourceType() === 'document'
        ? route.fulfill({ status: 503, contentType: 'text/html', body })
        : route.fallback(),
    );
  });

  test("shows 'Loading essay...' until it arrives", async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(`**/api/essays/${slug}`, async (route) => {
      await promise;
      await route.fulfill({ json: { ...essay, slug, html: '<p>Here it is.</p>' } });
    });
    await page.goto(`/essays/${slug}`);
    await expect(page.getByText('Loading essay...')).toBeVisible();
    await expectAccessible(page);
    resolve();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(essay.title);
    await expect(page.getByText('Here it is.')).toBeVisible();
    await expect(page.getByText('Loading essay...')).toHaveCount(0);
  });

  test('is requested by its slug, even at an address with a trailing slash', async ({ page }) => {
    const body = await waiting((await builtPage('essay-shell')) ?? '');
    await page.route(`**/essays/${slug}/`, (route) => route.fulfill({ status: 503, contentType: 'text/html', body }));
    await page.route(`**/api/essays/${slug}`, (route) =>
      route.fulfill({ json: { ...essay, slug, html: '<p>Here it is.</p>' } }),
    );
    await page.goto(`/essays/${slug}/`);
    await expect(page.getByText('Here it is.')).toBeVisible();
  });

  test("says 'Failed to load essay' if it cannot be fetched", async ({ page, expectTrouble }) => {
    expectTrouble(/ERR_FAILED/);
    await page.route(`**/api/essays/${slug}`, (route) => route.abort());
    await page.goto(`/essays/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Essay Not Found');
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load essay' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Essays' })).toBeVisible();
  });
});
