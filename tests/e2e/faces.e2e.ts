import type { Page } from 'playwright/test';
import { content as items } from '#storage/collections/content.ts';
import { expect, test } from './fixtures.ts';
import { news } from './support/essays.ts';
import { changesOf, watchChanges } from './support/steadiness.ts';
import { withStores } from './support/stored.ts';

/** Collects the names of the typefaces that a page loads. */
function watchFaces(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = /\/([\w-]+)\.[\w-]+\.woff2$/.exec(new URL(request.url()).pathname)?.[1];
    if (name !== undefined && !names.includes(name)) names.push(name);
  });
  return names;
}

const isKept = (page: Page) => expect.poll(() => page.evaluate(() => localStorage.getItem('face'))).not.toBeNull();
const isShown = (page: Page) => page.evaluate(() => document.documentElement.dataset['face'] === '');

for (const width of [360, 1440])
  test(`the text face loads after the page, is shown from the next page on, and moves nothing at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await watchChanges(page);
    const faces = watchFaces(page);
    await page.goto('/');
    await isKept(page);
    expect(faces).toEqual(['bricolage-grotesque', 'source-sans-3']);
    const started = await page.evaluate(() => {
      const [face] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('source-sans'));
      const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return { face: face?.startTime ?? 0, loaded: loaded?.domComplete ?? Infinity };
    });
    expect(started.face).toBeGreaterThanOrEqual(started.loaded);
    expect(await isShown(page)).toBe(false);
    expect(await changesOf(page)).toMatchObject({ moved: [], shifts: 0 });

    for (const path of ['/about', '/projects', '/']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await isShown(page)).toBe(true);
      expect(await page.evaluate(() => document.fonts.check('1em "Source Sans"'))).toBe(true);
      expect(await changesOf(page)).toMatchObject({ moved: [], shifts: 0 });
    }
    expect(faces).toEqual(['bricolage-grotesque', 'source-sans-3']);
  });

// One of the tests publishes an essay, which other tests would list.
test.use({ ownSite: true });

test('an essay loads the letters of the names that it contains, and italics if it stresses a word', async ({
  page,
  site,
}) => {
  await withStores(site, ({ open }) =>
    open(items).create('item-1', {
      id: 'item-1',
      type: 'essay',
      slug: 'names',
      title: 'Ọlátúnjí and Wiśniewski',
      status: 'published',
      content: { ...news.content, body: 'Nguyễn Thị Hương met *Şükrü Çağlayan*.' },
      order: 0,
      createdAt: '2026-03-04T09:00:00Z',
      updatedAt: '2026-03-04T09:00:00Z',
      publishedAt: '2026-03-05T09:00:00Z',
    }),
  );
  const faces = watchFaces(page);
  await page.goto('/');
  await isKept(page);
  await page.goto('/essays/names', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ọlátúnjí and Wiśniewski');
  await expect
    .poll(() => [...faces].sort())
    .toEqual([
      'bricolage-grotesque',
      'bricolage-grotesque-extended',
      'bricolage-grotesque-vietnamese',
      'source-sans-3',
      'source-sans-3-italic',
      'source-sans-3-vietnamese',
    ]);
});

test('the stand-in for the text face has lines of the same length', async ({ page }) => {
  await page.goto('/about');
  await isKept(page);
  const ratio = await page.evaluate(async () => {
    await document.fonts.load('1em "DejaVu Fallback"').catch(() => []);
    const sample = document.createElement('span');
    sample.textContent = 'We are engineers who join founders early and build the product with them';
    document.body.append(sample);
    const standIn = sample.getBoundingClientRect();
    document.documentElement.dataset['face'] = '';
    await document.fonts.load('1em "Source Sans"');
    return sample.getBoundingClientRect().width / standIn.width;
  });
  expect(Math.abs(ratio - 1)).toBeLessThan(0.05);
});
