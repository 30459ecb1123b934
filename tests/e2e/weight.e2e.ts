import type { Page, Response } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { published } from './support/content.ts';
import { publicPages } from './support/public-pages.ts';

/** Header fields and bodies of all answers, without header fields for the CDN. */
async function bytesOf(responses: readonly Response[]): Promise<number> {
  const sizes = await Promise.all(
    responses.map(async (response) => {
      const { responseBodySize, responseHeadersSize } = await response.request().sizes();
      const unsent = (await response.headersArray()).filter(({ name }) => /^netlify-/i.test(name));
      const aside = unsent.reduce((total, { name, value }) => total + `${name}: ${value}\r\n`.length, 0);
      return responseBodySize + responseHeadersSize - aside;
    }),
  );
  return sizes.reduce((total, size) => total + size, 0);
}

/** Reads a page to its end, past each of its pictures. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
  });
  await page.waitForLoadState('networkidle');
}

const paths = [...new Set([...publicPages.map(({ path }) => path), ...published.map(({ slug }) => `/essays/${slug}`)])];

test('each page correctly states its weight in the footer', async ({ page, expectTrouble }) => {
  test.slow();
  expectTrouble(/404/);
  await page.setViewportSize({ width: 412, height: 823 });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true });
  for (const path of paths) {
    const responses: Response[] = [];
    const collect = (response: Response) => responses.push(response);
    page.on('response', collect);
    await page.goto(path, { waitUntil: 'networkidle' });
    await readToTheEnd(page);
    page.off('response', collect);
    const line = page.getByRole('contentinfo').getByText(/^This page: \d+ KB$/);
    // For a missing essay, the function does not know the weight.
    if (path === '/essays/no-such-essay') {
      await expect(line).toHaveCount(0);
      continue;
    }
    const said = Number(/\d+/.exec((await line.textContent()) ?? '')?.[0]);
    const fetched = (await bytesOf(responses.filter((response) => !response.url().includes('/api/events')))) / 1_000;
    expect(Math.abs(said - fetched), `${path} says ${said} KB and fetched ${fetched} KB`).toBeLessThan(1);
  }
});

test('the figure links to what it counts', async ({ page }) => {
  await page.goto('/contact');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /^This page: \d+ KB$/ })
    .click();
  await expect(page.getByRole('heading', { name: 'What is counted' })).toBeVisible();
});
