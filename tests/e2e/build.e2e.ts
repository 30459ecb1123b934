import { createContent } from '#contract/api/admin-content.ts';
import { partOf } from '#contract/content/part.ts';
import { content as items } from '#storage/collections/content.ts';
import { serveSite } from '../support/served-site.ts';
import { essayDraft } from '../support/content-drafts.ts';
import type { Page } from 'playwright/test';
import { everyBand, pageDraft } from '../support/page-of-bands.ts';
import { expect, test as base } from './fixtures.ts';
import { bearerOf, signInTo } from './sign-in.ts';
import { expectAccessible } from './support/accessibility.ts';
import { content } from './support/content.ts';
import { withStores } from './support/stored.ts';

// This test is about builds, which other test sites do not run.
const test = base.extend({
  site: async ({}, use) => {
    const site = await serveSite('serve', { BUILD_HOOK_URL: undefined });
    await use(site);
    await site.stop();
  },
});

const stripOf = (page: Page) => page.getByRole('region', { name: 'Publication' });

// Builds of one checkout share Astro's cache, so they run one after the other, as a site requests them.
test.describe.configure({ mode: 'default' });

test('content published in the admin is on the pages after a build, which is requested on the dashboard', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000);
  await signInTo(page, '/admin/dashboard');
  const panel = page.getByRole('region', { name: 'Build' });
  await expect(panel.getByText('Nothing is waiting for a build.')).toBeVisible();
  await expect(panel.getByText(/^Last built .*, in \d+\.\d s$/)).toBeVisible();

  const headers = await bearerOf(page);
  const data = essayDraft({ status: 'published', slug: 'built-tonight', title: 'Built tonight' });
  expect((await request.post('/api/admin/content', { headers, data })).ok()).toBe(true);
  expect(await (await request.get('/rss.xml')).text()).toContain('Built tonight');
  expect(await (await request.get('/sitemap-0.xml')).text()).toContain('/essays/built-tonight');
  const { item: careers } = createContent.response.parse(
    await (
      await request.post('/api/admin/content', { headers, data: pageDraft({ status: 'published', slug: 'work' }) })
    ).json(),
  );
  const moved = { ...pageDraft({ status: 'published' }), rev: careers.rev };
  expect((await request.put(`/api/admin/content/${careers.id}`, { headers, data: moved })).ok()).toBe(true);
  const held = pageDraft({ slug: 'not-yet', title: 'Not yet' });
  expect((await request.post('/api/admin/content', { headers, data: held })).ok()).toBe(true);
  for (const [key, value] of [
    ['announcement_text', 'We are hiring in Kampala.'],
    ['announcement_enabled', true],
  ] as const) {
    const setting = { key, value, type: typeof value, category: '', description: '' };
    expect((await request.post('/api/admin/settings', { headers, data: setting })).ok()).toBe(true);
  }
  // The parts of the site: navigation and footer, books, quiz, redirects (decision 0138).
  const { site: file, parts } = content;
  const frame = partOf(parts, 'site');
  const [question, ...questions] = partOf(parts, 'quiz').questions;
  const [category, ...categories] = partOf(parts, 'books').categories;
  if (!question || !category) throw new Error('There is no question, or no category.');
  for (const part of [
    {
      ...frame,
      tagline: 'Engineering by night',
      copyright: 'Meridian Holding',
      navigation: [...frame.navigation, { label: 'The receipt', href: '/essays/the-receipt-is-the-product' }],
    },
    {
      ...partOf(parts, 'books'),
      categories: [{ ...category, intro: 'On markets that open at night.' }, ...categories],
    },
    { ...partOf(parts, 'quiz'), questions: [{ ...question, question: 'Which pattern is it?' }, ...questions] },
    { ...partOf(parts, 'redirects'), redirects: [{ from: '/Old-About.html', to: '/about' }] },
  ]) {
    const { slug, title } = part;
    const data = { type: 'part', slug, title, status: 'published', order: 0, content: part };
    const answer = await request.post('/api/admin/content', { headers, data });
    expect(await answer.json()).toMatchObject({ success: true, seen: { atOnce: '' } });
  }
  await page.reload();
  await expect(panel.getByText('7 changes are waiting for a build.')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/admin/media');
  const [here, there] = [stripOf(page), stripOf(other)];
  await expect(there).toContainText('7 changes are waiting for a build. A build will start in a moment.');
  await panel.getByRole('button', { name: 'Build now' }).click();
  await expect(panel.getByRole('button', { name: 'Building…' })).toBeDisabled();
  for (const strip of [here, there]) {
    await expect(strip).toContainText('7 changes are being built.');
    await expect(strip).toContainText(/About \d+ s left\./);
  }
  // The live pages report that it is done, and every screen follows.
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Settings' }).click();
  for (const strip of [here, there]) await expect(strip).toContainText(/^Live: .* and 3 more/, { timeout: 240_000 });
  expect(await (await request.get('/built.json')).text()).toContain('"essays/built-tonight"');
  await other.close();
  await here.getByRole('button', { name: 'Dismiss' }).click();
  await expect(here).toHaveText('Nothing is waiting for a build.');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(panel.getByText('Nothing is waiting for a build.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Build now' })).toBeEnabled();

  const essay = await request.get('/essays/built-tonight');
  expect(await essay.text()).toContain('/og/essays/built-tonight.png');
  expect(await essay.text()).toContain('<p>A paragraph.</p>');
  expect(await (await request.get('/essays')).text()).toContain('Built tonight');
  // The announcement is in the page even without JavaScript; tests/truth.test.ts checks the site's title.
  const about = await (await request.get('/about')).text();
  expect(about).toMatch(/<p class="announcement"[^>]*>\s*We are hiring in Kampala\.\s*<\/p>/);
  expect((await request.get('/og/essays/built-tonight.png')).status()).toBe(200);

  // A page of bands is a page like any other, even without JavaScript.
  const built = await (await request.get('/careers')).text();
  for (const { id } of everyBand) expect(built).toContain(` id="${id}"`);
  expect(await (await request.get('/about')).text()).toContain('href="/careers"');
  expect(await (await request.get('/sitemap-0.xml')).text()).toContain('/careers<');
  expect((await request.get('/work', { maxRedirects: 0 })).headers()['location']).toBe('/careers');
  expect((await request.get('/not-yet')).status()).toBe(404);
  // The frame also surrounds pages served by functions and the 404 page, and functions use its texts.
  for (const path of ['/about', '/essays/built-tonight', '/essays', '/newsletter', '/nowhere']) {
    const text = await (await request.get(path)).text();
    expect([path, text.includes('Engineering by night'), text.includes(file.tagline)]).toEqual([path, true, false]);
    expect(text).toMatch(/<a href="\/essays\/the-receipt-is-the-product"[^>]*>\s*The receipt\s*</);
    expect(text).toMatch(/&copy;|©/);
    expect(text).toContain('Meridian Holding. All rights reserved.');
  }
  expect(await (await request.get('/recommended-reads')).text()).toContain('On markets that open at night.');
  expect(await (await request.get('/brain-test')).text()).toContain('Which pattern is it?');
  const led = await request.get('/Old-About.html?from=mail', { maxRedirects: 0 });
  expect([led.status(), led.headers()['location']]).toEqual([301, '/about?from=mail']);
  await page.goto('/careers');
  await page.getByText('More', { exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Careers' })).toBeVisible();
  await expectAccessible(page);
});

test('a failed build leaves the site as it is and says why', async ({ page, request, site }) => {
  test.setTimeout(300_000);
  await signInTo(page, '/admin/dashboard');
  const headers = await bearerOf(page);
  const data = essayDraft({ status: 'published', slug: 'twice' });
  const { item } = createContent.response.parse(
    await (await request.post('/api/admin/content', { headers, data })).json(),
  );
  // No save can fail a build, so this one is broken behind the site's back: two items with the same address.
  await withStores(site, ({ open }) => {
    const { rev: _, ...value } = item;
    return open(items).create('01JZZZZZZZZZZZZZZZZZZZZZZZ', { ...value, id: '01JZZZZZZZZZZZZZZZZZZZZZZZ' });
  });
  const before = await (await request.get('/')).text();
  const panel = page.getByRole('region', { name: 'Build' });
  await page.reload();
  await panel.getByRole('button', { name: 'Build now' }).click();
  await expect(panel.getByText('content that does not fit together')).toBeVisible({ timeout: 240_000 });
  await expect(stripOf(page).getByRole('alert')).toContainText(
    /^The build failed: .*content that does not fit together/,
  );
  await expect(panel.getByRole('button', { name: 'Build now' })).toBeEnabled();
  expect(await (await request.get('/')).text()).toBe(before);
});
