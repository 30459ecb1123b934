import { sendEvents } from '#contract/api/events.ts';
import { limits } from '#storage/collections/limits.ts';
import { expect, test } from './fixtures.ts';
import { signInTo } from './sign-in.ts';
import { withoutStorage } from './support/admin-records.ts';
import { expectToast, serverGone } from './support/notices.ts';
import { withStores } from './support/stored.ts';

test.use({ ownSite: true });

// A program that does not say that it is a browser is taken for a bot, whose visits are not counted.
const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36' };

test('stats and the first ten events are those of the range, which is in the address', async ({ page, site }) => {
  const batches = [
    [
      { eventName: 'page_view', page: '/projects', ago: 204_000 },
      { eventName: 'click', page: '/projects', url: '/contact', ago: 0 },
    ],
    Array.from({ length: 10 }, () => ({ eventName: 'page_view', page: '/about', ago: 100_000 })),
  ];
  for (const events of batches) {
    const answer = await page.request.post(sendEvents.path, { data: { events }, headers });
    expect(answer.status()).toBe(202);
  }
  const week = 7 * 86_400_000;
  await withStores(site, async ({ open }) => {
    await open(limits).noteOverrun('events', 'site', Date.now());
    await open(limits).noteOverrun('events-origin', 'somebody', Date.now() - 2 * week);
  });
  await signInTo(page, '/admin/analytics');
  const stats = page.locator('.stat');
  await expect(stats).toHaveText(['Total Events12', 'Page Views11', 'Unique Visitors1', 'Avg. Session3m 24s']);
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText('/projects → /contact');

  const lacking = page.getByText(/Counting stopped today at .+: a day takes 10,000 batches of events at most\./);
  await expect(lacking).toBeVisible();
  await expect(page.getByText('One address sent more')).toBeHidden();

  const range = page.getByLabel('Time range');
  await expect(range).toHaveValue('7d');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/analytics/') && asked.push(new URL(request.url()).search));
  for (const value of ['24h', '30d', '90d']) {
    await range.selectOption(value);
    await expect(page).toHaveURL(`/admin/analytics?range=${value}`);
    await expect(stats.first()).toHaveText('Total Events12');
    await expect(lacking).toBeVisible();
    await expect(page.getByText('One address sent more')).toHaveCount(value === '24h' ? 0 : 1);
  }
  await page.reload();
  await expect(range).toHaveValue('90d');
  await range.selectOption('7d');
  await expect(page).toHaveURL('/admin/analytics');
  expect(new Set(asked)).toEqual(new Set(['24h', '30d', '90d', '7d'].map((value) => `?timeRange=${value}`)));
});

test('where nothing was counted, the screen says so and where to look', async ({ page }) => {
  await signInTo(page, '/admin/analytics?range=30d');
  await expect(page.getByRole('heading', { name: 'Nothing was counted in the last 30 days' })).toBeVisible();
  await expect(page.locator('.stat').last()).toHaveText('Avg. Session0m 0s');
  await page.getByRole('link', { name: 'analytics is switched on' }).click();
  await expect(page).toHaveURL('/admin/settings/analytics');
});

test('a failure is told, whatever its cause', async ({ page, site, expectTrouble }) => {
  expectTrouble(/status of 503/, serverGone);
  await signInTo(page, '/admin/settings');
  await withoutStorage(site, async () => {
    await page.getByRole('link', { name: 'Analytics' }).first().click();
    await expectToast(page, 'Error', 'Failed to load analytics data.');
  });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing was counted in the last 7 days' })).toBeVisible();
  await site.stop();
  await page.getByLabel('Time range').selectOption('24h');
  await expectToast(page, 'Error', 'Failed to load analytics data.');
});
