import type { Page } from 'playwright/test';
import { headersOf } from '../support/read-mail.ts';
import type { ServedSite } from '../support/served-site.ts';
import { expect, test } from './fixtures.ts';
import { signInTo } from './sign-in.ts';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { linkTo, newestMail } from './support/mails.ts';
import { everythingStored, storedSubscribers } from './support/stored.ts';

test.use({ mailSite: true });

const email = 'ada@example.com';

async function subscribe(page: Page): Promise<void> {
  await page.goto('/recommended-reads');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText("You're all set!", { exact: true })).toBeVisible();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens links as mail scanners do, without a browser: nothing changes. */
async function scan(site: ServedSite, ...links: string[]): Promise<void> {
  const before = everythingStored(site, 'subscribers', 'suppressions');
  for (const link of links) {
    for (const method of Array.from({ length: 10 }, () => ['GET', 'HEAD']).flat())
      expect((await fetch(link, { method })).status).toBe(200);
    for (const method of ['PUT', 'DELETE']) expect((await fetch(link, { method })).status).toBe(405);
  }
  expect(everythingStored(site, 'subscribers', 'suppressions')).toEqual(before);
  expect(before).not.toEqual([]);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor subscribes, confirms by mail, unsubscribes, comes back, unsubscribes with one call, and subscribes again', async ({
    page,
    site,
    browser,
  }) => {
    const status = async () => (await storedSubscribers(site)).map((one) => one.status);
    await subscribe(page);
    const first = await newestMail(site, 1);
    expect(headersOf(first, 'to')).toEqual([email]);
    expect(headersOf(first, 'list-unsubscribe')).toEqual([]);

    await scan(site, linkTo('confirm', first), linkTo('not-me', first));
    expect(await status()).toEqual(['pending']);

    const robots = page.locator('meta[name=robots]');
    await page.goto(linkTo('confirm', first));
    await expect(robots).toHaveAttribute('content', 'noindex');
    await press(page, 'Confirm my subscription');
    await expect(heading(page)).toHaveText('You are on the list');
    await expect(page).toHaveURL('/newsletter/confirm#confirmed');
    expect(await status()).toEqual(['confirmed']);
    await page.reload();
    await expect(heading(page)).toHaveText('You are on the list');
    await page.goBack();
    await press(page, 'Confirm my subscription');
    await expect(heading(page)).toHaveText('You are on the list');
    // The other link in the mail does not undo this one.
    await page.goto(linkTo('not-me', first));
    await press(page, 'Forget my address');
    await expect(heading(page)).toHaveText('This address was confirmed');

    const admin = await browser.newContext({ javaScriptEnabled: true });
    const screen = await admin.newPage();
    await signInTo(screen, `${site.url}/admin/newsletter`);
    await expect(screen.getByRole('row').filter({ hasText: email })).toContainText('Verified');
    await admin.close();

    await subscribe(page);
    const second = await newestMail(site, 2);
    const leave = linkTo('unsubscribe', second);
    expect(headersOf(second, 'list-unsubscribe')).toEqual([`<${leave}>`]);
    expect(headersOf(second, 'list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
    expect(headersOf(second, 'list-id')).toEqual(['<newsletter.localhost>']);
    await scan(site, leave);
    await page.goto(leave);
    await press(page, 'Unsubscribe');
    await expect(heading(page)).toHaveText('You are unsubscribed');
    expect(await status()).toEqual(['unsubscribed']);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      await expect(heading(page)).toBeInViewport();
    }
    await page.getByLabel('Would you tell us why?').fill('Too many words.');
    await press(page, 'Send');
    await expect(heading(page)).toHaveText('Thank you for telling us');
    expect(await storedSubscribers(site)).toMatchObject([{ leftBecause: 'Too many words.' }]);
    await press(page, 'Undo');
    await expect(heading(page)).toHaveText('Welcome back');
    expect(await status()).toEqual(['confirmed']);

    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form]) {
      expect((await fetch(leave, { method: 'POST', body, redirect: 'manual' })).status).toBe(200);
      expect(await status()).toEqual(['unsubscribed']);
    }
    await subscribe(page);
    await page.goto(linkTo('confirm', await newestMail(site, 3)));
    await press(page, 'Confirm my subscription');
    await expect(heading(page)).toHaveText('You are on the list');
    expect(await status()).toEqual(['confirmed']);
  });
});

test('an address whose owner never subscribed is forgotten on a double click, and its confirmation link stops working', async ({
  page,
  site,
}) => {
  await subscribe(page);
  const mail = await newestMail(site, 1);
  await page.goto(linkTo('not-me', mail));
  await page.getByRole('button', { name: 'Forget my address' }).dblclick();
  await expect(heading(page)).toHaveText('Your address is forgotten');
  expect(await storedSubscribers(site)).toEqual([]);
  await page.goto(linkTo('confirm', mail));
  await press(page, 'Confirm my subscription');
  await expect(heading(page)).toHaveText('This link leads nowhere');
  await expect(page.getByRole('link', { name: 'Subscribe again' })).toHaveAttribute('href', '/#newsletter');
});
