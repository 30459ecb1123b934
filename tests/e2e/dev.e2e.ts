import { serveSite } from '../support/served-site.ts';
import { expect, test as base } from './fixtures.ts';

// In development Vite serves its own scripts, and logs to the console that it is connected.
const test = base.extend({
  baseURL: async ({}, use) => {
    const site = await serveSite('dev');
    await use(site.url);
    expect(await site.stop()).toBe(0);
  },
});

// Includes the time that its server takes to start.
test.describe.configure({ timeout: 180_000 });

test('npm run dev serves pages with live reload, and functions, on one port', async ({
  page,
  request,
  expectTrouble,
}) => {
  expectTrouble(/^console\.(debug|info): .*(\[vite\]|React DevTools)/);
  const socket = page.waitForEvent('websocket');
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL((await socket).url()).host).toBe(new URL(page.url()).host);
  expect(await (await request.get('/api/health')).json()).toMatchObject({ success: true });
  // Astro's server gives their function the pages that a build would have made.
  await page.goto('/essays');
  await page.getByRole('article').first().getByRole('link', { name: 'Read full essay' }).click();
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
  expect((await request.get('/essays/no-such-essay')).status()).toBe(404);
});
