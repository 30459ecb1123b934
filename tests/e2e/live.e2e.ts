import { essayContent, projectContent, projectDraft } from '../support/content-drafts.ts';
import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { administratorAt, type Changes } from './support/administrator.ts';
import { content, firstEssay, published } from './support/content.ts';
import { expectShown, projects, titlesOf } from './support/portfolio.ts';
import { changesOf, watchChanges } from './support/steadiness.ts';

// Each test starts with the content as built.
test.use({ ownSite: true });

const built = firstEssay();
const asItem = (changes: Changes = {}): Changes => ({
  slug: built.slug,
  title: built.title,
  content: built.content,
  ...changes,
});

// Correct from the first byte, without scripts.
test.describe('an essay', () => {
  test.use({ javaScriptEnabled: false });

  test('that is published is listed, and can be read at its address', async ({ page, site }) => {
    const admin = await administratorAt(site.url);
    await page.goto('/essays');
    await admin.publish({ title: 'Night market' });
    await page.goto('/essays');
    const headings = page.getByRole('article').getByRole('heading');
    await expect(headings).toHaveText(['Night market', ...published.map(({ title }) => title)]);
    await page.getByRole('article', { name: 'Night market' }).getByRole('link', { name: 'Read full essay' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night market');
  });

  test('that was edited is shown in its current form', async ({ page, site }) => {
    const admin = await administratorAt(site.url);
    const item = await admin.publish(asItem());
    const body = `A first sentence.\n\n${built.content.body}`;
    await admin.edit(item, { title: 'A better title', content: { ...built.content, body } });
    await page.goto(`/essays/${built.slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A better title');
    await expect(page).toHaveTitle(`A better title · ${content.site.name}`);
    await expect(page.getByText('A first sentence.')).toBeVisible();
    await page.goto('/essays');
    await expect(page.getByRole('article', { name: 'A better title' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(published.length);
  });

  test('that was withdrawn is gone from the list and from its address', async ({ page, site, expectTrouble }) => {
    expectTrouble(/404/);
    const admin = await administratorAt(site.url);
    const item = await admin.publish(asItem());
    await admin.setStatus(item, 'draft');
    await page.goto('/essays');
    await expect(page.getByRole('article')).toHaveCount(published.length - 1);
    await expect(page.getByRole('article', { name: built.title })).toHaveCount(0);
    for (const address of [`/essays/${built.slug}`, `/essays/${built.slug}.html`])
      expect((await page.goto(address))?.status()).toBe(404);
    await page.goto(`/essays/${built.slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Essay Not Found');
    await expect(page).toHaveTitle(`Essay Not Found · ${content.site.name}`);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await admin.setStatus(item, 'published');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(built.title);
  });

  test('that was given another position is listed there', async ({ page, site }) => {
    const admin = await administratorAt(site.url);
    const last = published.at(-1);
    if (!last) throw new Error('There is no essay.');
    await admin.publish({ slug: last.slug, title: last.title, content: last.content });
    await page.goto('/essays');
    const headings = page.getByRole('article').getByRole('heading');
    await expect(headings).toHaveText([last.title, ...published.slice(0, -1).map(({ title }) => title)]);
  });

  test('that is scheduled appears nowhere until its time, and everywhere from then on', async ({
    page,
    site,
    expectTrouble,
  }) => {
    expectTrouble(/404/);
    const admin = await administratorAt(site.url);
    const publishAt = new Date(Date.now() + 4_000).toISOString();
    await admin.publish({ title: 'Night market', publishAt });
    await page.goto('/essays');
    await expect(page.getByRole('article')).toHaveCount(published.length);
    expect((await page.goto('/essays/night-market'))?.status()).toBe(404);
    await expect.poll(async () => (await page.goto('/essays/night-market'))?.status(), { timeout: 10_000 }).toBe(200);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(publishAt));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night market');
    await page.goto('/essays');
    await expect(page.getByRole('article')).toHaveCount(published.length + 1);
  });

  test('that was given another address is found at all earlier ones, including that of its built page', async ({
    page,
    site,
  }) => {
    const admin = await administratorAt(site.url);
    const item = await admin.edit(await admin.publish(asItem()), { slug: 'renamed-once' });
    await page.goto(`/essays/${built.slug}`);
    await expect(page).toHaveURL('/essays/renamed-once');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(built.title);
    await admin.edit(item, { slug: 'renamed-twice' });
    await page.goto('/essays/renamed-once');
    await expect(page).toHaveURL('/essays/renamed-twice');
    await page.goto(`/essays/${built.slug}`);
    await expect(page).toHaveURL('/essays/renamed-twice');
    await page.goto('/essays');
    await expect(page.getByRole('article')).toHaveCount(published.length);
  });
});

/** The HTML of a page without what belongs to a particular essay: address, date and picture. */
const pageAt = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    // The page's own policy forbids scripts to parse HTML, but a document fetched as XML is parsed in transit.
    const documentElement = await new Promise<HTMLElement>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open('GET', address);
      request.responseType = 'document';
      request.onload = () => resolve((request.response as Document).documentElement);
      request.onerror = reject;
      request.send();
    });
    const own = ['uid', 'prefix', 'data-share-essay'];
    for (const element of documentElement.querySelectorAll('*')) for (const name of own) element.removeAttribute(name);
    // The build includes the styles for the actual text, a function those for any text (decision 0129).
    const parts =
      'style, meta[http-equiv="content-security-policy"], time, link[rel=canonical], meta[property="og:url"], meta[property="og:image"], [type="application/ld+json"], [data-more]';
    for (const element of documentElement.querySelectorAll(parts)) element.replaceWith('its own');
    // The form contains the address of its page.
    return documentElement.outerHTML.replaceAll(address, 'its own');
  }, path);

test('the page of an essay that was not built equals the page that the build would make', async ({ page, site }) => {
  const admin = await administratorAt(site.url);
  const { slug } = await admin.publish(asItem({ slug: 'the-same-again' }));
  // Parsed on the page of a text file, which has no policy; a page's policy would block other styles.
  await page.goto('/robots.txt');
  expect(await pageAt(page, `/essays/${slug}`)).toBe(await pageAt(page, `/essays/${built.slug}`));
});

test.describe('a project', () => {
  test('that is published is shown, one that is withdrawn is gone, and the counts are right', async ({
    page,
    site,
  }) => {
    const admin = await administratorAt(site.url);
    await admin.publish({ ...projectDraft({ status: 'published' }) });
    // No other project has this icon.
    expect(projects.map(({ icon }) => icon)).not.toContain('rocket');
    const launched = { ...projectContent, id: 43, icon: 'rocket' };
    await admin.publish({
      ...projectDraft({ status: 'published', slug: 'launch', title: 'Launch', content: launched }),
    });
    const [first, ...others] = projects;
    if (!first) throw new Error('There is no project.');
    const { slug, title } = first;
    const item = await admin.publish({ ...projectDraft({ status: 'published', slug, title, content: first }) });
    await admin.setStatus(item, 'archived');
    await page.goto('/projects');
    // Both are live, and live ones come first.
    const isLive = ({ status }: { status: string }) => status === 'Live';
    const shown = [...titlesOf(others.filter(isLive)), 'Osei Freight', 'Launch'];
    await expectShown(page, [...shown, ...titlesOf(others.filter((one) => !isLive(one)))]);
    await expect(page.locator('dt:text-is("Total Projects") + dd')).toHaveText(String(projects.length + 1));
    await expect(page.getByText(`${projects.length + 1} projects`)).toBeVisible();
    await expect(page.locator('use[href="/project-icons.svg#icon-rocket"]').first()).toBeAttached();
    expect(await (await page.request.get('/project-icons.svg')).text()).toMatch(/id="icon-rocket"[^>]*><(?:path|g)/);
  });

  test('that was edited is shown in its current form', async ({ page, site }) => {
    const admin = await administratorAt(site.url);
    const [first, ...others] = projects;
    if (!first) throw new Error('There is no project.');
    const edited = { ...first, sentence: 'It is another thing now.' };
    const item = await admin.publish({
      ...projectDraft({ status: 'published', slug: first.slug, title: 'Renamed', content: edited }),
    });
    await page.goto('/projects');
    await expectShown(page, ['Renamed', ...titlesOf(others)]);
    await expect(page.getByText('It is another thing now.')).toBeVisible();

    // A visible list does not change until the visitor uses it.
    await admin.setStatus(item, 'archived');
    await page.setViewportSize({ width: 1440, height: 3000 });
    await watchChanges(page);
    await page.goto('/projects', { waitUntil: 'networkidle' });
    await expectShown(page, titlesOf(projects));
    expect(await changesOf(page)).toMatchObject({ moved: [], shifts: 0 });
    await page.getByPlaceholder('Search projects...').fill(first.title);
    await expect(page.getByText('No projects found')).toBeVisible();
  });
});

test('a setting takes effect on the next page load if it moves nothing', async ({ page, site }) => {
  const admin = await administratorAt(site.url);
  const title = content.site.settings.hero_title.replace('Lead', 'Read');
  await admin.set('hero_title', title, 'homepage');
  await admin.set('announcement_text', 'We are hiring in Kampala.', 'homepage');
  await admin.set('announcement_enabled', true, 'homepage');
  await admin.set('contact_email', 'office@example.org', 'general');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('status').filter({ hasText: 'We are hiring in Kampala.' })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'office@example.org' })).toBeVisible();
});

for (const path of ['/essays', `/essays/${built.slug}`, '/projects', '/contact']) {
  test(`nothing moves and nothing is rewritten on ${path} if nothing changed`, async ({ page, site }) => {
    // A newly imported item that equals the build does not count as a change either.
    await (await administratorAt(site.url)).sync();
    await watchChanges(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await changesOf(page)).toMatchObject({ changes: [], moved: [], shifts: 0 });
  });
}

test('an essay that changed since the build is shown at once: nothing is requested, moved or rewritten', async ({
  page,
  site,
}) => {
  const admin = await administratorAt(site.url);
  await admin.publish({ content: { ...essayContent, body: 'One.\n\nTwo.' } });
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await watchChanges(page);
  for (const path of ['/essays/night-market', '/essays']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByText('Night market').first()).toBeVisible();
    expect(await changesOf(page)).toMatchObject({ changes: [], moved: [], shifts: 0 });
  }
  expect(asked.filter((path) => path.startsWith('/api/essays'))).toEqual([]);
});
