import type { Response } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { published } from './support/content.ts';
import { publicPages } from './support/public-pages.ts';

const kilobyte = 1_024;

/** Bytes of a body over the wire. */
const bytesOf = async (response: Response): Promise<number> => (await response.request().sizes()).responseBodySize;

const sum = async (responses: readonly Response[]): Promise<number> =>
  (await Promise.all(responses.map(bytesOf))).reduce((total, bytes) => total + bytes, 0);

/** What a server may send before an acknowledgement: ten TCP segments. */
const firstExchange = 14_600;

test('each page arrives whole in the first exchange of a connection, including header fields', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/404/);
  const paths = [...publicPages.map(({ path }) => path), ...published.map(({ slug }) => `/essays/${slug}`)];
  for (const path of new Set(paths)) {
    const response = await page.goto(path);
    if (!response) throw new Error(`${path} was not answered.`);
    const { responseHeadersSize, responseBodySize } = await response.request().sizes();
    expect(responseHeadersSize + responseBodySize, path).toBeLessThanOrEqual(firstExchange);
  }
});

for (const { name, path, status } of publicPages.filter((page) => page.path !== '/brain-test')) {
  test(`${name} fetches no React and hardly any script on first load`, async ({ page, expectTrouble }) => {
    if (status === 404) expectTrouble(/404/);
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await page.goto(path, { waitUntil: 'networkidle' });
    const scripts = responses.filter((response) => response.request().resourceType() === 'script');
    const texts = await Promise.all(scripts.map(async (script) => ({ url: script.url(), text: await script.text() })));
    expect(texts.filter(({ text }) => text.includes('react.dev/errors')).map(({ url }) => url)).toEqual([]);
    expect(await sum(scripts)).toBeLessThanOrEqual(path === '/' ? 2 * kilobyte : 3 * kilobyte);
    if (path === '/') expect(await sum(responses)).toBeLessThanOrEqual(45 * kilobyte);
  });
}

test('The brain test fetches at most 72 KB of script', async ({ page }) => {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto('/brain-test', { waitUntil: 'networkidle' });
  const scripts = responses.filter((response) => response.request().resourceType() === 'script');
  expect(await sum(scripts)).toBeLessThanOrEqual(72 * kilobyte);
});
