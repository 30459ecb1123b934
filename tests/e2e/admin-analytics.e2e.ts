import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { createContent } from '#contract/api/admin-content.ts';
import { signOut } from '#contract/api/admin-session.ts';
import { readLive, readReport } from '#contract/api/analytics-report.ts';
import { sendEvents } from '#contract/api/events.ts';
import { limits } from '#storage/collections/limits.ts';
import { addCampaign, campaignFrom } from '../support/campaigns.ts';
import { essayDraft } from '../support/content-drafts.ts';
import { expect, test } from './fixtures.ts';
import { bearerOf, signInTo } from './sign-in.ts';
import { expectAccessible, expectAccessibleAndFitting } from './support/accessibility.ts';
import { withoutStorage } from './support/admin-records.ts';
import { expectToast, serverGone } from './support/notices.ts';
import { withStores } from './support/stored.ts';
import { storeVisits, type Visit } from './support/visits.ts';

// An instance caches past days, which would leak from other tests.
test.use({ freshSite: true });

// A client that does not identify as a browser counts as a bot, whose visits are not counted.
const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36' };

const minute = 60_000;
const day = 1440 * minute;

/** Three visitors from three countries: two read an essay, of whom one signed up and one returned the next day. */
const essay = '/essays/on-bridges';
const visits: readonly Visit[] = [
  {
    ago: 2 * day,
    page: essay,
    visitor: 'ada',
    referrer: 'news.example',
    campaign: 'spring',
    device: 'phone',
    country: 'NG',
    read: { page: essay, ms: 90_000, quarters: [1, 2, 3, 4] },
    events: [
      { name: 'page_view', page: essay, ago: 90_000 },
      { name: 'form_submit', page: essay, url: '/api/newsletter/subscribe', ago: 1_000 },
    ],
  },
  { ago: day, page: '/', visitor: 'ada', referrer: '', device: 'phone', country: 'NG' },
  {
    ago: day,
    page: essay,
    visitor: 'femi',
    referrer: 'search.example',
    device: 'desktop',
    country: 'KE',
    read: { page: essay, ms: 10_000, quarters: [1] },
  },
  { ago: day, page: '/about', visitor: 'li', referrer: '', campaign: 'حملة', device: 'tablet', country: 'CI' },
];

const figures = (page: Page) => page.locator('.figures .stat > dd:nth-of-type(1)');
const range = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Time range' }).getByRole('link', { name: `${name}:` });
const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rowsOf = (page: Page, name: string) => list(page, name).locator('tbody tr');
const chips = (page: Page) => page.getByRole('list', { name: 'Filters' }).getByRole('link');

test('figures and the first ten events follow the range, which is in the address', async ({ page, site }) => {
  const batches = [
    [
      { eventName: 'page_view', page: '/projects', ago: 204_000 },
      { eventName: 'click', page: '/projects', url: '/contact', ago: 0 },
    ],
    Array.from({ length: 10 }, () => ({ eventName: 'page_view', page: '/about', ago: 100_000 })),
  ];
  for (const events of batches) {
    const answer = await page.request.post(sendEvents.path, { data: { events }, headers });
    expect(answer.status()).toBe(204);
  }
  await withStores(site, async ({ open }) => {
    await open(limits).noteOverrun('events', 'site', Date.now());
    await open(limits).noteOverrun('events-origin', 'somebody', Date.now() - 14 * day);
  });
  await signInTo(page, '/admin/analytics');
  await expect(figures(page)).toHaveText(['12', '11', '1', '3m 24s']);
  await expect(page.locator('.figures .stat').first()).toContainText('No data for the 7 days before');
  const rows = list(page, 'Recent events').locator('tbody tr');
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText('/projects → /contact');
  await expect(list(page, 'Events by name')).toContainText(/page_view.*11.*click.*1.*form_submit.*0/s);

  const lacking = page.getByText(
    /Counting stopped today at .+: at most 10,000 batches of events are counted in a day\./,
  );
  await expect(lacking).toBeVisible();
  await expect(page.getByText('One address sent more')).toBeHidden();
  await expect(page.getByText(/one who came on three days counts three times/)).toBeVisible();

  await expect(range(page, '7d')).toHaveAttribute('aria-current', 'page');
  for (const value of ['24h', '30d', '90d', '12m']) {
    await range(page, value).click();
    await expect(page).toHaveURL(`/admin/analytics?range=${value}`);
    await expect(figures(page).first()).toHaveText('12');
    await expect(lacking).toBeVisible();
    await expect(page.getByText('One address sent more')).toHaveCount(value === '24h' ? 0 : 1);
  }
  await page.reload();
  await expect(range(page, '12m')).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(range(page, '90d')).toHaveAttribute('aria-current', 'page');
  await range(page, '7d').click();
  await expect(page).toHaveURL('/admin/analytics');
});

test('choosing an entry in a list filters everything by it and changes the address, and a chip removes the filter', async ({
  page,
  site,
}) => {
  await storeVisits(site, visits);
  await signInTo(page, '/admin/analytics');
  await expect(figures(page)).toHaveText(['5', '4', '4', '0m 23s']);
  await expect(rowsOf(page, 'Countries')).toHaveText([/Nigeria.*22/, /Côte d’Ivoire.*11/, /Kenya.*11/]);
  await expect(rowsOf(page, 'Devices').first()).toContainText('Phone');
  await expect(rowsOf(page, 'Referrers').first()).toContainText('Direct');

  await list(page, 'Pages').getByRole('link', { name: essay }).click();
  await expect(page).toHaveURL(`/admin/analytics?page=${encodeURIComponent(essay)}`);
  await expect(figures(page)).toHaveText(['3', '2', '2', '0m 45s']);
  await expect(page.getByRole('status').filter({ hasText: '2 visits' })).toBeVisible();
  await expect(rowsOf(page, 'Countries')).toHaveText([/Kenya/, /Nigeria/]);
  const row = rowsOf(page, 'Pages').first();
  await expect(row).toContainText('Of the views 100%, 50%, 50%, 50% reached the end');
  await expect(list(page, 'Conversions')).toContainText('1 of 2 visits with an essay signed up after it');

  await list(page, 'Referrers').getByRole('link', { name: 'news.example' }).click();
  await expect(chips(page)).toHaveCount(3);
  await expect(figures(page)).toHaveText(['2', '1', 'Not known', '1m 30s']);
  await expect(page.getByText(/The number of visitors is not known/)).toBeVisible();
  const shared = page.url();
  await page.reload();
  await expect(figures(page).first()).toHaveText('2');
  await page.goBack();
  await expect(chips(page)).toHaveCount(1);
  await expect(figures(page).first()).toHaveText('3');
  await page.getByRole('link', { name: `Remove the filter Page ${essay}` }).click();
  await expect(page).toHaveURL('/admin/analytics');
  await expect(figures(page).first()).toHaveText('5');
  await expect(page.getByRole('main')).toBeFocused();

  await page.goto(shared);
  await expect(figures(page).first()).toHaveText('2');
  await page.getByRole('link', { name: 'Remove all' }).click();
  await expect(figures(page).first()).toHaveText('5');

  await list(page, 'Campaigns').getByRole('link', { name: 'حملة' }).click();
  await expect(chips(page)).toHaveText(['Remove the filter Campaign حملة']);
  await expect(figures(page).first()).toHaveText('1');
  // A second click removes the filter.
  await list(page, 'Campaigns').getByRole('link', { name: 'حملة' }).click();
  await expect(chips(page)).toHaveCount(0);
});

test('a filter without matching visits says so, and one that the server refuses says why', async ({
  page,
  site,
  expectTrouble,
}) => {
  await storeVisits(site, visits);
  await signInTo(page, '/admin/analytics?page=/nowhere&country=NG');
  await expect(page.getByRole('heading', { name: 'No visit matches' })).toBeVisible();
  await expect(figures(page).first()).toHaveText('0');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show all visits' }).click();
  await expect(figures(page).first()).toHaveText('5');
  await expect(page).toHaveURL('/admin/analytics');

  expectTrouble(/status of 400/);
  await page.goto('/admin/analytics?device=toaster');
  await expect(page.getByRole('alert').getByText('Choose one of: phone, tablet, desktop.')).toBeVisible();
  await page.getByRole('link', { name: 'Remove the filter Device toaster' }).click();
  await expect(figures(page).first()).toHaveText('5');
});

test('the chart can be explored by keyboard, has a table, and shows what the site did', async ({ page, site }) => {
  await storeVisits(site, visits);
  await withStores(site, (stores) => addCampaign(stores, campaignFrom(Date.now() - day, { subject: 'Notes of May' })));
  await signInTo(page, '/admin/analytics');
  const chart = page.getByRole('slider', { name: /^Views and visitors by day/ });
  const nameOf = (ago: number, style: 'short' | 'long') =>
    new Intl.DateTimeFormat('en-US', {
      ...(style === 'long' && { weekday: 'short' }),
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    }).format(Date.now() - ago);
  await chart.focus();
  await expect(chart).toHaveAttribute('aria-valuetext', `${nameOf(0, 'long')}, so far: 0 views, 0 visitors`);
  await page.keyboard.press('ArrowLeft');
  await expect(chart).toHaveAttribute('aria-valuetext', `${nameOf(day, 'long')}: 3 views, 3 visitors`);
  const readout = page.locator('.chart-readout');
  await expect(readout).toContainText(`Views 3Visitors 3${nameOf(day, 'long')}`);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(chart).toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('Escape');
  await expect(readout).toContainText('The whole range');
  await chart.hover();
  await expect(readout).not.toContainText('The whole range');

  const campaign = page.getByRole('link', { name: 'Campaign sent: Notes of May' });
  await expect(campaign).toHaveCount(1);
  const did = page.getByRole('list', { name: 'What the site did' });
  await expect(did.getByRole('listitem')).toHaveText([/Campaign sent Notes of May/]);
  await page.getByText('The chart as a table').click();
  const rows = page.getByRole('table', { name: 'Views and visitors, newest first' }).locator('tbody tr');
  await expect(rows).toHaveCount(7);
  await expect(rows.nth(1)).toHaveText(`${nameOf(day, 'long')}33Campaign sent: Notes of May`);
  await expectAccessibleAndFitting(page);
  await campaign.click();
  await expect(page).toHaveURL(/\/admin\/newsletter\/campaigns\/.+/);
});

test('200 referrers, a very long path and a single event fit and are accessible in both themes', async ({
  page,
  site,
}) => {
  const long = `/essays/${'a-very-long-slug-'.repeat(11)}`;
  await storeVisits(
    site,
    Array.from({ length: 205 }, (_, index) => ({
      ago: day + index,
      page: index % 2 === 0 ? long : '/',
      visitor: `v${index}`,
      referrer: `site-${index}.example`,
      campaign: index % 2 === 0 ? 'عروض الخريف' : `${'tag / '.repeat(20)}end`,
      dropped: { bot: 2, spam: 1 },
    })),
  );
  await signInTo(page, '/admin/analytics?range=30d');
  await expect(rowsOf(page, 'Referrers')).toHaveCount(10);
  await list(page, 'Referrers').getByRole('button', { name: '190 more' }).click();
  await expect(rowsOf(page, 'Referrers')).toHaveCount(200);
  await expect(list(page, 'Referrers')).toContainText('5 more are in the CSV.');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    list(page, 'Referrers').getByRole('button', { name: 'CSV of referrers' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^analytics-referrers-\d{4}-\d\d-\d\d\.csv$/);
  expect((await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(206);
  await expect(list(page, 'Not counted')).toContainText(/Programs.*410.*Referrer spam.*205.*Too old.*0/s);
  await expectAccessibleAndFitting(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  await list(page, 'Pages').getByRole('link', { name: long }).click();
  await expect(figures(page).first()).toHaveText('103');
  await expectAccessibleAndFitting(page);
});

test('the last 30 minutes are refreshed while the tab is visible, and not while it is hidden', async ({
  page,
  site,
}) => {
  await storeVisits(site, [{ ago: minute, page: '/projects', visitor: 'ada' }]);
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().endsWith(readLive.path))));
  await page.clock.install();
  await signInTo(page, '/admin/analytics');
  const live = list(page, 'Last 30 minutes');
  await expect(live).toContainText('1 visitor1 view');
  await expect(live.getByRole('listitem')).toHaveText('/projects 1');
  await expect(live).toContainText('A page reports when it is left or hidden');
  await storeVisits(site, [{ ago: minute / 2, page: '/about', visitor: 'femi' }]);
  await page.clock.fastForward(31_000);
  await expect(live).toContainText('2 visitors2 views');
  expect(asked).toBe(2);

  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await page.clock.fastForward(300_000);
  expect(asked).toBe(2);
  await show('visible');
  await expect.poll(() => asked).toBe(3);
});

test('a late answer never replaces a newer one', async ({ page, site }) => {
  await storeVisits(site, visits);
  await signInTo(page, '/admin/analytics');
  await expect(figures(page).first()).toHaveText('5');
  const gate = Promise.withResolvers<undefined>();
  await page.route(`**${readReport.path}?timeRange=30d`, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await range(page, '30d').click();
  // Known data remains visible until the answer arrives.
  await expect(page.locator('.analytics[aria-busy="true"]')).toBeVisible();
  await expect(figures(page).first()).toHaveText('5');
  await range(page, '24h').click();
  await expect(page.locator('.analytics[aria-busy="false"]')).toBeVisible();
  const before = await figures(page).allTextContents();
  gate.resolve(undefined);
  await page.waitForTimeout(500);
  expect(await figures(page).allTextContents()).toEqual(before);
  await expect(page.getByText('Failed to load analytics data.')).toHaveCount(0);
});

test('the editor of an essay shows its readers, how far they read, and how many signed up afterwards', async ({
  page,
  site,
}) => {
  await signInTo(page, '/admin/content/new/essay');
  const readers = page.getByRole('region', { name: 'Readers' });
  await page.getByRole('button', { name: 'Readers' }).click();
  await expect(readers).toContainText('It has no readers yet.');

  const draft = essayDraft({ slug: 'on-bridges', status: 'published' });
  const answer = await page.request.post(createContent.path, { headers: await bearerOf(page), data: draft });
  const { id } = createContent.response.parse(await answer.json()).item;
  await page.goto(`/admin/content/${id}`);
  await expect(readers).toContainText('No one opened it in the last 30 days.');

  await storeVisits(site, visits);
  await page.reload();
  await expect(readers.locator('.reader-facts')).toHaveText('Readers2Views2Time per view0m 50sSign-ups after1');
  await expect(readers.locator('.read-quarters')).toHaveText(
    'First quarter100%Second quarter50%Third quarter50%To the end50%',
  );
  await expectAccessible(page, '#desk-side');
  await readers.getByRole('combobox').selectOption('24h');
  await expect(readers).not.toContainText('First quarter100%Second quarter50%');
  await readers.getByRole('combobox').selectOption('7d');
  await readers.getByRole('link', { name: 'Where they came from' }).click();
  await expect(chips(page)).toHaveText([`Remove the filter Page ${essay}`]);
  await expect(page.getByRole('link', { name: `Essay published: ${draft.title}` }).first()).toBeVisible();
});

test('if nothing was counted, the screen says so and where to look', async ({ page }) => {
  await signInTo(page, '/admin/analytics?range=30d');
  await expect(page.getByRole('heading', { name: 'Nothing was counted in the last 30 days' })).toBeVisible();
  await expect(figures(page).last()).toHaveText('0m 0s');
  await expectAccessibleAndFitting(page);
  await page.getByRole('link', { name: 'analytics is switched on' }).click();
  await expect(page).toHaveURL('/admin/settings/analytics');
});

test('a failure is reported, whatever its cause', async ({ page, site, expectTrouble }) => {
  expectTrouble(/status of 503/, serverGone);
  await signInTo(page, '/admin/settings');
  await withoutStorage(site, async () => {
    await page.getByRole('link', { name: 'Analytics' }).first().click();
    await expectToast(page, 'Error', 'Failed to load analytics data.');
  });
  await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing was counted in the last 7 days' })).toBeVisible();
  await site.stop();
  await range(page, '24h').click();
  await expectToast(page, 'Error', 'Failed to load analytics data.');
});

test('a session that has ended leads to the sign-in page', async ({ page, site, expectTrouble }) => {
  expectTrouble(/status of 401/);
  await storeVisits(site, visits);
  await signInTo(page, `/admin/analytics?country=NG`);
  await expect(figures(page).first()).toHaveText('3');
  await page.request.post(signOut.path, { headers: await bearerOf(page) });
  await range(page, '30d').click();
  await expect(page).toHaveURL(/\/admin\/login/);
});
