import type { APIRequestContext, Page } from 'playwright/test';
import sharp from 'sharp';
import { isVisible } from '#server/content/visible/visible-at.ts';
import { elementsNamed, readXml, textIn } from '../support/xml.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { content } from './support/content.ts';
import { publicPages, type PublicPage } from './support/public-pages.ts';

/** The head of the open page describes it, and it has one main heading. */
async function expectHead(page: Page, request: APIRequestContext, wanted: PublicPage): Promise<void> {
  await expect(page).toHaveTitle(wanted.title);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wanted.heading);

  const meta = (key: string) => page.locator(`meta[name="${key}"], meta[property="${key}"]`);
  await expect(meta('description')).toHaveAttribute('content', /^.{50,200}$/);
  await expect(meta('og:title')).toHaveAttribute('content', /.+/);
  await expect(meta('og:description')).toHaveAttribute('content', /^.{50,200}$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  const canonical = page.locator('link[rel="canonical"]');
  if (wanted.status === 404) {
    await expect(meta('robots')).toHaveAttribute('content', 'noindex');
    await expect(canonical).toHaveCount(0);
  } else {
    const address = new URL((await canonical.getAttribute('href')) ?? '');
    expect(address.pathname).toBe(wanted.path);
    await expect(meta('og:url')).toHaveAttribute('content', address.href);
  }

  const image = await request.get(new URL((await meta('og:image').getAttribute('content')) ?? '').pathname);
  expect(image.status()).toBe(200);
  expect(await sharp(await image.body()).metadata()).toMatchObject({ width: 1200, height: 630 });

  const graph = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as {
    '@context': string;
    '@graph': { '@type': string }[];
  };
  expect(graph['@context']).toBe('https://schema.org');
  expect(graph['@graph'].map((node) => node['@type'])).toEqual(wanted.linkedData);
}

/** Everything on the open page is reachable, at any width. */
async function expectAccessibleAtEveryWidth(page: Page): Promise<void> {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
}

for (const shown of publicPages) {
  const { name, path, status } = shown;

  test(`${name} has one main heading and a head that describes it, is accessible and fits 360, 768 and 1440 px in the light theme`, async ({
    page,
    request,
    expectTrouble,
  }) => {
    if (status === 404) expectTrouble(/404/);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 360, height: 740 });
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(status);
    await expectHead(page, request, shown);
    await expectAccessibleAtEveryWidth(page);
  });

  test(`${name} is accessible and fits 360, 768 and 1440 px in the dark theme`, async ({ page, expectTrouble }) => {
    if (status === 404) expectTrouble(/404/);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    await expectAccessibleAtEveryWidth(page);
  });
}

test('feed, site map, robots, manifest and icons are served too', async ({ request }) => {
  const served = async (path: string, type: RegExp) => {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()['content-type'], path).toMatch(type);
    return answer;
  };
  const feed = await (await served('/rss.xml', /xml/)).text();
  const essays = content.essays.filter((one) => isVisible(one, new Date())).map(({ slug }) => `/essays/${slug}`);
  const pathsIn = (xml: string, parent: string, name: string) =>
    elementsNamed(parent, readXml(xml)).map((element) => new URL(textIn(element, name)).pathname);
  expect(pathsIn(feed, 'item', 'link')).toEqual(essays);
  const index = await (await served('/sitemap-index.xml', /xml/)).text();
  const [path = ''] = pathsIn(index, 'sitemap', 'loc');
  const mapped = pathsIn(await (await served(path, /xml/)).text(), 'url', 'loc');
  const pages = publicPages.filter(({ status }) => status === 200).map(({ path }) => path);
  const ventures = content.projects.map(({ slug }) => `/projects/${slug}`);
  expect(mapped.toSorted()).toEqual([...new Set([...pages, ...ventures, ...essays])].toSorted());
  expect(await (await served('/robots.txt', /text\/plain/)).text()).toContain('Sitemap: http');
  const manifest = (await (await served('/site.webmanifest', /manifest\+json|application\/json/)).json()) as {
    name: string;
    icons: { src: string }[];
  };
  expect(manifest.name).toBe(content.site.name);
  for (const { src } of manifest.icons) await served(src, /^image\//);
  for (const icon of ['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png']) await served(icon, /^image\//);
});
