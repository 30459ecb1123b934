import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';
import { postsOf } from './support/calls.ts';
import {
  endpoint,
  expectError,
  expectKept,
  fillIn,
  inquiry,
  openForm,
  sendButton,
  thanks,
} from './support/contact-form.ts';
import { expectAsleep, islandAround, toasts } from './support/islands.ts';
import { storedContacts, storedSubscribers } from './support/stored.ts';

test.use({ ownSite: true });
// A page's messages about aborted calls and missing code.
test.beforeEach(({ expectTrouble }) => expectTrouble(/net::ERR_/, /Error hydrating/));

const newsletter = '**/api/newsletter/subscribe';
const email = (page: Page) => page.getByLabel('Email address');
const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe', exact: true });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });
const keep = (page: Page) => page.getByRole('button', { name: 'Send it when I am back online' });
const waiting = (page: Page) => page.getByRole('heading', { name: 'Waiting to be sent' });
const said = (page: Page, text: RegExp) => page.locator('main').getByRole('alert').filter({ hasText: text });
const notYet = (page: Page) => page.getByText('It could not be sent yet. It will be tried again automatically.');
const failed = /^Your message couldn't be sent\. Please try again\. What you typed is still here\.$/;
const unsent = /so nothing was sent\. What you typed is still here\.$/;
/** The forms in this browser: its stored data, except the notes on the typeface (decision 0154) and on a sent form. */
const keptOfForms = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name !== 'face' && !name.endsWith('#sent')));
const goesOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

/** The form waits, and the browser believes that it is online again, but no request arrives. */
async function leaveWaiting(page: Page): Promise<void> {
  await openForm(page);
  await fillIn(page);
  await page.context().setOffline(true);
  await sendButton(page).click();
  await keep(page).click();
  await expect(waiting(page)).toBeFocused();
  await page.context().route(endpoint, (route) => route.abort());
  await page.context().setOffline(false);
  await expect(notYet(page)).toBeVisible();
}

/** The server refuses this form for good. */
const refuse = (page: Page, address: string, message: string) =>
  page
    .context()
    .route(address, (route) =>
      route.fulfill({ status: 400, json: { success: false, code: 'invalid', message, requestId: 'x' } }),
    );

/** Milliseconds from the next submission of a form until its notice is shown. */
const timeToNotice = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const heard = () => {
          const begun = performance.now();
          const look = () => {
            if (document.querySelector('form .form-notice:not([hidden])')) resolve(performance.now() - begun);
            else requestAnimationFrame(look);
          };
          look();
        };
        addEventListener('submit', heard, { capture: true, once: true });
      }),
  );

// Each in its own foreground page, since browsers slow down background pages.
for (const code of ['there', 'not there']) {
  test(`a hanging server is reported beside the button within ten seconds when the code of the form is ${code}`, async ({
    page,
    site,
  }) => {
    await (code === 'there' ? openForm(page) : page.goto('/contact', { waitUntil: 'networkidle' }));
    if (code === 'there') await fillIn(page);
    site.hang();
    try {
      if (code === 'not there') await fillIn(page);
      const time = timeToNotice(page);
      await sendButton(page).click();
      expect(await time).toBeLessThan(10_000);
    } finally {
      site.goOn();
    }
    await expect(said(page, code === 'there' ? failed : unsent)).toBeVisible();
    await expectKept(page);
    await tryAgain(page).click();
    await expect(thanks(page)).toBeVisible();
    expect(await storedContacts(site)).toHaveLength(1);
  });
}

test('a form whose code and server both fail to load says so and can be sent again', async ({ page, site }) => {
  await page.goto('/contact');
  await page.route('**/*', (route) => route.abort());
  await fillIn(page);
  await sendButton(page).click();
  await expect(said(page, unsent)).toBeVisible();
  await expectKept(page);
  await expectAccessible(page);
  await page.unroute('**/*');
  await expectAsleep(islandAround(page, page.getByLabel('Name')));
  await tryAgain(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await storedContacts(site)).toHaveLength(1);
});

test('a notice shown before the code has loaded stays afterwards, and nothing is sent automatically', async ({
  page,
}) => {
  const posts = postsOf(page, '/api/newsletter/subscribe');
  await page.goto('/');
  await page.context().setOffline(true);
  await email(page).fill('someone@example.org');
  await subscribe(page).click();
  await expect(said(page, /^You are offline, so nothing was sent\./)).toBeVisible();
  await page.context().setOffline(false);
  await email(page).blur();
  await email(page).focus();
  await expect(islandAround(page, email(page))).not.toHaveAttribute('ssr');
  await expect(said(page, unsent)).toBeVisible();
  expect(posts).toEqual([]);
});

test('a form filled in and sent in half a second arrives', async ({ page, site }) => {
  await page.goto('/contact');
  await fillIn(page);
  await sendButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await page.goto('/');
  await email(page).fill('someone@example.org');
  await email(page).press('Enter');
  await expect(page.getByRole('heading', { name: "You're all set!" })).toBeVisible();
  expect(await storedContacts(site)).toEqual([expect.objectContaining({ spam: false })]);
  expect(await storedSubscribers(site)).toEqual([expect.objectContaining({ spam: false })]);
});

test('a message waits for the connection if the visitor wants it to, and one of two tabs sends it once', async ({
  page,
  context,
  site,
}) => {
  // An attempt that is under way when the connection returns also arrives, so only what has arrived counts.
  const arrived: string[] = [];
  context.on('requestfinished', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/contact')) arrived.push(request.postData() ?? '');
  });
  const other = await context.newPage();
  await leaveWaiting(page);
  await expect(page.getByRole('textbox', { name: 'What waits' })).toHaveValue(inquiry.Message);
  await expectAccessible(page);
  await other.goto('/contact');
  await expect(waiting(other)).toBeVisible();
  await page.goto('/about');
  await page.goBack();
  await expect(waiting(page)).toBeVisible();
  await context.unroute(endpoint);
  await Promise.all([goesOnline(page), goesOnline(other)]);
  await expect(thanks(page)).toBeVisible();
  await expect(thanks(other)).toBeVisible();
  await expect.poll(async () => (await toasts(page).count()) + (await toasts(other).count())).toBe(1);
  expect(await storedContacts(site)).toEqual([expect.objectContaining({ message: inquiry.Message, spam: false })]);
  expect(await keptOfForms(page)).toEqual([]);
  expect(arrived).toHaveLength(1);
});

test('a waiting message can be edited, sent by hand, or deleted', async ({ page, context, site }) => {
  await leaveWaiting(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expectKept(page);
  expect(await keptOfForms(page)).toEqual([]);
  await context.setOffline(true);
  await sendButton(page).click();
  await page.getByLabel('Name').fill('A');
  await keep(page).click();
  await expectError(page, 'Name');
  await page.getByLabel('Name').fill('Amina D.');
  await keep(page).click();
  await context.unroute(endpoint);
  await context.setOffline(false);
  await expect(thanks(page)).toBeVisible();
  expect(await storedContacts(site)).toEqual([expect.objectContaining({ name: 'Amina D.' })]);
  await leaveWaiting(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Message')).toHaveValue('');
  expect(await keptOfForms(page)).toEqual([]);
});

test('a waiting message that is refused comes back into the form with the reason', async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/400/);
  await leaveWaiting(page);
  await context.unroute(endpoint);
  await refuse(page, endpoint, 'It cannot be read.');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(said(page, /^It cannot be read\.$/)).toBeVisible();
  await expectKept(page);
  expect(await keptOfForms(page)).toEqual([]);
});

test('a waiting subscription is on every page with the form, and moves none by itself', async ({
  page,
  context,
  site,
  expectTrouble,
}) => {
  expectTrouble(/400/);
  await page.goto('/');
  await email(page).fill('some@example.org');
  await expect(islandAround(page, email(page))).not.toHaveAttribute('ssr');
  await context.setOffline(true);
  await subscribe(page).click();
  await email(page).fill('someone@example.org');
  await keep(page).click();
  await context.route(newsletter, (route) => route.abort());
  await context.setOffline(false);
  await page.goto('/essays');
  await expect(page.getByRole('textbox', { name: 'What waits' })).toHaveValue('someone@example.org');
  await expect(notYet(page)).toBeVisible();
  // Nobody has touched the form of this page, so what it does on its own leaves the page where it is.
  const place = () => page.evaluate(() => [scrollY, document.activeElement?.tagName]);
  expect(await place()).toEqual([0, 'BODY']);
  await context.unroute(newsletter);
  await refuse(page, newsletter, 'Please look at the address.');
  await goesOnline(page);
  await expect(said(page, /^Please look at the address\.$/)).toBeVisible();
  expect(await place()).toEqual([0, 'BODY']);
  await context.unroute(newsletter);
  await tryAgain(page).click();
  await expect(page.getByRole('heading', { name: "You're all set!" })).toBeFocused();
  expect(await storedSubscribers(site)).toHaveLength(1);
});
