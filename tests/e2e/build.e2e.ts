import { serveSite } from '../support/served-site.ts';
import { essayDraft } from '../support/content-drafts.ts';
import { expect, test as base } from './fixtures.ts';
import { bearerOf, signInTo } from './sign-in.ts';

// This one is about builds, which other sites of tests leave alone.
const test = base.extend({
  site: async ({}, use) => {
    const site = await serveSite('serve', { BUILD_HOOK_URL: undefined });
    await use(site);
    await site.stop();
  },
});

// Builds of one checkout share what Astro keeps between them: one after the other, as a site asks for them.
test.describe.configure({ mode: 'default' });

test('what is published in the admin stands in the pages after a build, which is asked for on the dashboard', async ({
  page,
  request,
}) => {
  test.setTimeout(150_000);
  await signInTo(page, '/admin/dashboard');
  const panel = page.getByRole('region', { name: 'Build' });
  await expect(panel.getByText('Nothing waits for a build.')).toBeVisible();
  await expect(panel.getByText(/^Last built .*, in \d+\.\d s$/)).toBeVisible();

  const headers = await bearerOf(page);
  const data = essayDraft({ status: 'published', slug: 'built-tonight', title: 'Built tonight' });
  expect((await request.post('/api/admin/content', { headers, data })).ok()).toBe(true);
  expect((await request.get('/rss.xml').then((answer) => answer.text())).includes('Built tonight')).toBe(false);
  await page.reload();
  await expect(panel.getByText('1 change waits for a build.')).toBeVisible();
  await panel.getByRole('button', { name: 'Build now' }).click();
  await expect(panel.getByRole('button', { name: 'Building…' })).toBeDisabled();
  await expect(panel.getByText('Nothing waits for a build.')).toBeVisible({ timeout: 120_000 });
  await expect(panel.getByRole('button', { name: 'Build now' })).toBeEnabled();

  const essay = await request.get('/essays/built-tonight');
  expect(essay.headers()['etag']).toMatch(/^"/);
  expect(await essay.text()).toContain('<p>A paragraph.</p>');
  expect(await (await request.get('/essays')).text()).toContain('Built tonight');
  expect(await (await request.get('/rss.xml')).text()).toContain('Built tonight');
  expect(await (await request.get('/sitemap-0.xml')).text()).toContain('/essays/built-tonight');
  expect((await request.get('/og/essays/built-tonight.png')).status()).toBe(200);
});

test('a build that fails leaves the site as it is and says why', async ({ page, request }) => {
  test.setTimeout(150_000);
  await signInTo(page, '/admin/dashboard');
  const headers = await bearerOf(page);
  const section = await request
    .post('/api/admin/sync-content', { headers })
    .then(() => request.get('/api/admin/content?type=page&q=home', { headers }))
    .then(async (answer) => (await answer.json()) as { contentItems: { id: string }[] });
  const address = `/api/admin/content/${section.contentItems[0]?.id ?? ''}`;
  const { item } = (await (await request.get(address, { headers })).json()) as { item: Record<string, unknown> };
  const { title, slug, type, order, rev, content } = item;
  const data = { title, slug, type, order, rev, status: 'published', content: { ...(content as object), bands: [] } };
  expect((await request.put(address, { headers, data })).ok()).toBe(true);
  const before = await (await request.get('/')).text();
  const panel = page.getByRole('region', { name: 'Build' });
  await page.reload();
  await panel.getByRole('button', { name: 'Build now' }).click();
  await expect(panel.getByText('content/pages/home.json has no band')).toBeVisible({ timeout: 120_000 });
  await expect(panel.getByRole('button', { name: 'Build now' })).toBeEnabled();
  expect(await (await request.get('/')).text()).toBe(before);
});
