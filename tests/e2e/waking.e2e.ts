import { expect, test } from './fixtures.ts';
import { hold, postsOf, scripts, scriptsOf } from './support/calls.ts';
import { expectAsleep, expectAwake, islandAround, toasts } from './support/islands.ts';

const accepted = { success: true, message: 'Stored.' };

test('the contact form fetches its code on the first touch, and no earlier', async ({ page }) => {
  await page.goto('/contact', { waitUntil: 'networkidle' });
  const fetched = scriptsOf(page);
  const form = islandAround(page, page.getByLabel('Name'));
  await page.getByRole('heading', { level: 1 }).hover();
  await expectAsleep(form);
  expect(fetched).toEqual([]);
  await page.getByLabel('Name').focus();
  await expectAwake(form);
  expect(fetched.length).toBeGreaterThan(0);
});

test('a pointer over the page leaves the newsletter form asleep until it is over the form itself', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const email = page.getByLabel('Email address');
  const form = islandAround(page, email);
  await page.getByRole('heading', { name: 'Subscribe to our newsletter' }).hover();
  await expectAsleep(form);
  await email.hover();
  await expectAwake(form);
});

test('text typed while the code is loading is kept', async ({ page }) => {
  await page.goto('/contact');
  const slow = await hold(page, scripts);
  await page.getByLabel('Name').fill('Amina Diallo');
  await page.getByLabel('Email').fill('amina@example.org');
  await page.getByLabel('Phone').fill('+221 33 800 00 00');
  await page.getByLabel('Inquiry type').selectOption('investor');
  await page.getByLabel('Message').pressSequentially('We would like to invest.');
  const form = islandAround(page, page.getByLabel('Name'));
  await expectAsleep(form);
  slow.release();
  await expectAwake(form);
  await expect(page.getByLabel('Name')).toHaveValue('Amina Diallo');
  await expect(page.getByLabel('Email')).toHaveValue('amina@example.org');
  await expect(page.getByLabel('Phone')).toHaveValue('+221 33 800 00 00');
  await expect(page.getByLabel('Inquiry type')).toHaveValue('investor');
  await expect(page.getByLabel('Message')).toHaveValue('We would like to invest.');
  await expect(page.getByLabel('Message')).toBeFocused();
});

test('a form sent before its code has loaded is held and sent exactly once', async ({ page }) => {
  await page.route('**/api/newsletter/subscribe', (route) => route.fulfill({ json: accepted }));
  const posts = postsOf(page, '/api/newsletter/subscribe');
  await page.goto('/');
  const slow = await hold(page, scripts);
  await page.getByLabel('Email address').fill('early@example.org');
  const button = page.getByRole('button', { name: 'Subscribe' });
  await button.click();
  await button.click();
  await expectAsleep(islandAround(page, page.getByLabel('Email address')));
  expect(posts).toEqual([]);
  slow.release();
  await expect(page.getByRole('heading', { name: "You're all set!" })).toBeVisible();
  expect(posts).toHaveLength(1);
  expect(JSON.parse(posts[0] ?? '')).toMatchObject({ email: 'early@example.org', source: 'website', page: '/' });
  await expect(page).toHaveURL('/');
});

test("an empty form sent before its code has loaded gets the form's message, not the browser's", async ({ page }) => {
  await page.goto('/contact');
  const slow = await hold(page, scripts);
  await page.getByRole('button', { name: 'Send Message' }).click();
  slow.release();
  await expect(page.getByText('Name must be at least 2 characters.')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
});

test("a click on 'Start Test' before the code has loaded starts one test", async ({ page }) => {
  const slow = await hold(page, scripts);
  await page.goto('/brain-test');
  const start = page.getByRole('button', { name: 'Start Test' });
  await start.click();
  await start.click();
  await expect(start).toBeVisible();
  slow.release();
  await expect(page.getByText('Question 1 of 5')).toBeVisible();
});

test('a filter chosen before its code has loaded is applied afterwards', async ({ page }) => {
  await page.goto('/projects');
  const slow = await hold(page, scripts);
  await page.getByLabel('Filter by status').selectOption('Live');
  await page.getByPlaceholder('Search projects...').pressSequentially('risk');
  slow.release();
  await expect(page.getByText('1 project', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByPlaceholder('Search projects...')).toHaveValue('risk');
});

test.describe('if the code cannot be fetched', () => {
  test.use({ ownSite: true });
  test.beforeEach(({ expectTrouble }) => expectTrouble(/net::ERR_FAILED/, /Error hydrating/));

  test('the contact form posts as it does without JavaScript', async ({ page }) => {
    await page.goto('/contact');
    await page.route(scripts, (route) => route.abort());
    await page.getByLabel('Name').fill('Amina Diallo');
    await page.getByLabel('Email').fill('amina@example.org');
    await page.getByLabel('Inquiry type').selectOption('founder');
    await page.getByLabel('Message').fill('We sort the mail of a whole city.');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page).toHaveURL('/contact#sent');
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  });

  test('the newsletter form posts as it does without JavaScript', async ({ page }) => {
    await page.goto('/');
    await page.route(scripts, (route) => route.abort());
    await page.getByLabel('Email address').fill('early@example.org');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page).toHaveURL('/#subscribed');
    await expect(page.getByText("You're all set!")).toBeVisible();
  });

  test('a page whose late script is missing throws no error and can be used', async ({ page }) => {
    await page.route(scripts, (route) => route.abort());
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/late.'));
    await page.goto('/contact');
    await refused;
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('a form that could not be woken wakes on the next touch', async ({ page }) => {
    await page.goto('/contact');
    await page.route(scripts, (route) => route.abort());
    const failed = page.waitForEvent('console', (message) => message.text().includes('Error hydrating'));
    await page.getByLabel('Name').focus();
    await failed;
    await page.unroute(scripts);
    await page.getByLabel('Email').focus();
    await expectAwake(islandAround(page, page.getByLabel('Name')));
  });

  test('a notice is shown plainly', async ({ page }) => {
    await page.goto('/');
    const email = page.getByLabel('Email address');
    await email.focus();
    await expectAwake(islandAround(page, email));
    await page.route(scripts, (route) => route.abort());
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Email required' })).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
  });
});

test('a click on a button whose script is still loading is held and carried out once', async ({ page }) => {
  const slow = await hold(page, scripts);
  await page.addInitScript(() => {
    const copied: string[] = [];
    Object.assign(window, { copied });
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: (text: string) => {
        copied.push(text);
        return Promise.resolve();
      },
    });
  });
  await page.goto('/recommended-reads');
  await page
    .getByRole('button', { name: /^Copy quote/ })
    .first()
    .click();
  slow.release();
  await expect(toasts(page).getByText('Quote copied!', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { copied: string[] }).copied)).toHaveLength(1);
});
