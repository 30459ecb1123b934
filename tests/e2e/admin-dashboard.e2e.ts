import { readBuild } from '#contract/api/admin-build.ts';
import type { BuildFailure } from '#contract/api/build-report.ts';
import { builds } from '#storage/collections/builds.ts';
import { limits } from '#storage/collections/limits.ts';
import { purges } from '#storage/collections/purges.ts';
import type { ServedSite } from '../support/served-site.ts';
import { expect, test } from './fixtures.ts';
import { signInTo } from './sign-in.ts';
import { expectAccessibleAndFitting } from './support/accessibility.ts';
import { administratorAt } from './support/administrator.ts';
import { storeContacts, storeSubscribers } from './support/admin-records.ts';
import { expectToast, serverGone } from './support/notices.ts';
import { changesOf, watchChanges } from './support/steadiness.ts';
import { withStores } from './support/stored.ts';

// A test ends once its counts are shown, while the site is still writing the basis for the next count. If the site were
// emptied and used again, that write would reach the next test.
test.use({ freshSite: true });
// The time includes starting the site.
test.describe.configure({ timeout: 120_000 });

/** Reports a failed build, as the builder would. */
const reportFailure = (site: ServedSite, { sentence, file, item }: BuildFailure) =>
  withStores(site, ({ open }) =>
    open(builds).change('site', () => ({
      ...{ request: null, call: null },
      build: { startedAt: Date.now() - 1, endedAt: Date.now(), error: sentence, problem: { file, item } },
    })),
  );

test('the dashboard shows counts, and links to everything', async ({ page, site }) => {
  await storeContacts(site, 3);
  await storeSubscribers(site, [
    { email: 'a@example.org' },
    { email: 'b@example.org', verifiedAt: '2026-11-01T08:00:00.000Z' },
  ]);
  await signInTo(page, '/admin/dashboard');
  await expect(page.getByText('Welcome back, admin').first()).toBeVisible();
  await expect(page.locator('.stat')).toHaveText([
    'Contact Forms3',
    'Newsletter Subs2',
    /^Content Items\d+$/,
    'Media Files0',
  ]);
  const tiles = page.getByRole('navigation', { name: 'Overview' }).getByRole('link');
  await expect(tiles).toHaveCount(6);
  for (const [index, [title, path]] of (
    [
      ['Contact Forms', '/admin/contacts'],
      ['Content Management', '/admin/content'],
      ['Media Library', '/admin/media'],
      ['Newsletter', '/admin/newsletter'],
      ['Analytics', '/admin/analytics'],
      ['Site Settings', '/admin/settings'],
    ] as const
  ).entries()) {
    await expect(tiles.nth(index)).toContainText(title);
    await expect(tiles.nth(index)).toHaveAttribute('href', path);
  }
});

test('what needs attention is listed until someone has looked at it', async ({ page, site }) => {
  await storeContacts(site, 2);
  await storeSubscribers(site, [{ email: 'a@example.org' }]);
  await signInTo(page, '/admin/dashboard');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention.getByRole('link', { name: '1 subscriber has not confirmed yet' })).toBeVisible();
  await attention.getByRole('link', { name: '2 new contacts since your last visit' }).click();
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible();
  await expect(page.getByText('2 of 2')).toBeVisible();
  await page.goto('/admin/dashboard');
  await expect(attention.getByRole('link')).toHaveText(['1 subscriber has not confirmed yet']);
  await withStores(site, async ({ open }) => {
    await open(limits).noteOverrun('events', 'site', Date.now());
    await open(purges).note(['essays'], Date.now());
  });
  await storeContacts(site, 1, () => ({ submittedAt: new Date(Date.now() + 1000).toISOString() }));
  await page.reload();
  await expect(attention.getByRole('link', { name: '1 new contact since your last visit' })).toBeVisible();
  const stopped = attention.getByRole('link', { name: /^Counting stopped today at .* It continues / });
  await expect(stopped).toHaveAttribute('href', '/admin/analytics');
  await attention.getByRole('link', { name: '1 line of Operations needs you' }).click();
  const failed = page.getByRole('region', { name: 'Purges of the CDN' }).getByRole('listitem').first();
  await expect(failed).toHaveText(
    /^\s*Needs you.* under essays\. Visitors may see the previous version until .*It is repeated/,
  );
  await withStores(site, async ({ open }) => {
    const notes = open(purges);
    await notes.forget(await notes.all());
  });
  await page.getByRole('button', { name: 'Refresh' }).press('Enter');
  await expect(failed).toHaveText(/^\s*Note.*There is no CDN on this machine/);
  await page.goBack();
  await attention.getByRole('link', { name: /confirmed/ }).click();
  await expect(page).toHaveURL('/admin/newsletter?status=Pending');
});

for (const width of [360, 1280]) {
  test(`nothing on the dashboard moves while its answers arrive, at ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 });
    await storeContacts(site, 2);
    await storeSubscribers(site, [{ email: 'a@example.org' }]);
    await signInTo(page, '/admin/dashboard');
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await expect(attention.getByRole('list')).toHaveAttribute('aria-busy', 'false');
    await expect(attention.getByRole('link')).toHaveCount(2);
    // One after the other, as on a slow connection. Deployed sites have a build hook.
    let answers = 0;
    await page.route('**/api/admin/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 150 * ++answers));
      const { pathname } = new URL(route.request().url());
      if (pathname !== readBuild.path) return route.continue();
      const response = await route.fetch();
      const answer = readBuild.response.parse(await response.json());
      return route.fulfill({ response, json: { ...answer, hook: true } });
    });
    await watchChanges(page);
    await page.reload();
    await expect(attention.getByRole('link')).toHaveCount(2);
    await expect(attention.getByRole('list')).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByRole('button', { name: 'Build now' })).toBeEnabled();
    const { shifts, moved } = await changesOf(page);
    expect(shifts, moved.join('\n')).toBeLessThan(0.005);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

test('a dashboard that cannot be loaded says so, and loads on the next try', async ({ page, site, expectTrouble }) => {
  await signInTo(page, '/admin/settings');
  expectTrouble(serverGone, /ERR_FAILED/);
  await page.route('**/api/admin/media?**', (route) => route.abort());
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expectToast(page, 'Error', 'Failed to load the dashboard.');
  await page.unroute('**/api/admin/media?**');
  await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click();
  await expect(page.locator('.stat')).toHaveText([/0$/, /0$/, /\d$/, 'Media Files0']);
  await expect(page.getByText('Nothing needs your attention.')).toBeVisible();
  await site.stop();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectToast(page, 'Signed out on this device', 'The server could not be reached.');
});

test('a failed build is reported on every screen, and the change at fault is reverted', async ({ page, site }) => {
  const admin = await administratorAt(site.url);
  const published = await admin.publish({ title: 'Night market' });
  await admin.edit(published, { title: 'Day market' });
  const failure = { sentence: 'body, line 1 leads to "/nowhere". Remove the link.', file: null };
  await reportFailure(site, { ...failure, item: { type: 'essay', slug: published.slug } });
  await signInTo(page, '/admin/media');
  const strip = page.getByRole('region', { name: 'Publication' });
  await expect(strip.getByRole('alert')).toHaveText(`The build failed at the essay “Day market”: ${failure.sentence}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible();
  await expectAccessibleAndFitting(page);
  await strip.getByRole('button', { name: 'More' }).click();
  await expect(strip).toContainText('Visitors get the previous build.');
  await strip.getByRole('button', { name: 'Revert this change' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('“Day market” goes back to revision 1');
  await question.getByRole('button', { name: 'Revert' }).click();
  await expectToast(page, 'Content Updated', '“Night market” is published. Visitors read it at /essays/');
  expect(await (await page.request.get(`/essays/${published.slug}`)).text()).toContain('Night market');
  await reportFailure(site, { sentence: 'heading is missing.', file: 'content/pages/about.json', item: null });
  await page.reload();
  await expect(strip.getByRole('alert')).toHaveText(
    'The build failed at content/pages/about.json: heading is missing.',
  );
  await expect(strip.getByRole('button', { name: 'Revert this change' })).toHaveCount(0);
});
