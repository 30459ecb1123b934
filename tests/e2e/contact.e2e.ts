import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';
import { hold, postsOf } from './support/calls.ts';
import { expectAwake, islandAround, toasts } from './support/islands.ts';
import { storedContacts } from './support/stored.ts';

const endpoint = '**/api/contact';
const inquiry = {
  Name: 'Amina Diallo',
  Email: 'amina@example.org',
  Phone: '+221 33 800 00 00',
  'Inquiry type': 'founder',
  Message: 'We sort the mail of a whole city.\nWould you help?',
};
const messages = {
  Name: 'Name must be at least 2 characters.',
  Email: 'Please enter a valid email address.',
  'Inquiry type': 'Please select an inquiry type.',
  Message: 'Message must be at least 10 characters.',
};
type Field = keyof typeof messages;

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });
const failure = (page: Page) => toasts(page).getByText('Something went wrong', { exact: true });

async function open(page: Page): Promise<void> {
  await page.goto('/contact');
  await page.getByLabel('Name').focus();
  await expectAwake(islandAround(page, page.getByLabel('Name')));
}

async function fill(page: Page, changes: Partial<typeof inquiry> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...inquiry, ...changes })) {
    const control = page.getByLabel(label);
    if (label === 'Inquiry type') await control.selectOption(value);
    else await control.fill(value);
  }
}

async function expectTyped(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(inquiry)) await expect(page.getByLabel(label)).toHaveValue(value);
}

/** The error that belongs to a field, by what a screen reader says of it. */
const expectError = (page: Page, field: Field) =>
  expect(page.getByLabel(field)).toHaveAccessibleDescription(messages[field]);
const expectNoError = (page: Page, field: Field) => expect(page.getByLabel(field)).toHaveAccessibleDescription('');

test.describe('a form that is not filled in well', () => {
  test('names what is missing beside each field and leads to the first', async ({ page }) => {
    const posts = postsOf(page, '/api/contact');
    await open(page);
    await send(page).click();
    for (const field of Object.keys(messages) as Field[]) {
      await expect(page.getByText(messages[field], { exact: true })).toBeVisible();
      await expectError(page, field);
      await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(page.getByLabel('Name')).toBeFocused();
    expect(posts).toEqual([]);
  });

  for (const [field, value] of [
    ['Name', ' A '],
    ['Email', 'amina@example'],
    ['Email', 'amina example.org'],
    ['Inquiry type', ''],
    ['Message', 'Too short'],
  ] as const) {
    test(`refuses ${JSON.stringify(value)} as ${field.toLowerCase()}, and no longer once it is mended`, async ({
      page,
    }) => {
      const posts = postsOf(page, '/api/contact');
      await open(page);
      await fill(page, { [field]: value });
      await send(page).click();
      await expectError(page, field);
      await expect(page.getByLabel(field)).toBeFocused();
      await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);
      await fill(page);
      await expectNoError(page, field);
      expect(posts).toEqual([]);
    });
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`is accessible with its errors in the ${colorScheme} theme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await open(page);
      await send(page).click();
      await expectError(page, 'Message');
      await expectAccessible(page);
    });
  }
});

test.describe('an inquiry that is sent', () => {
  test.use({ ownSite: true });

  test('is stored as it was typed, and the thanks take the place of the form', async ({ page, site }) => {
    await open(page);
    await fill(page);
    await send(page).click();
    const thanks = page.getByRole('heading', { name: 'Thank You!' });
    await expect(thanks).toBeVisible();
    await expect(thanks).toBeFocused();
    await expect(
      page.getByText(
        "Your message has been sent successfully. We'll review your inquiry and get back to you shortly via email.",
      ),
    ).toBeVisible();
    await expect(toasts(page).getByText('Message sent!', { exact: true })).toBeVisible();
    await expect(
      toasts(page).getByText("Thank you for reaching out. We'll be in touch soon.", { exact: true }),
    ).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveCount(0);
    await expectAccessible(page);
    const { Name: name, Email: email, Phone: phone, 'Inquiry type': inquiryType, Message: message } = inquiry;
    expect(await storedContacts(site)).toEqual([expect.objectContaining({ name, email, phone, inquiryType, message })]);
  });

  test("'Send Another Message' brings an empty form, 'Return to Homepage' the home page", async ({ page }) => {
    await open(page);
    await fill(page);
    await send(page).click();
    await page.getByRole('button', { name: 'Send Another Message' }).click();
    for (const label of Object.keys(inquiry)) await expect(page.getByLabel(label)).toHaveValue('');
    await expect(page.getByLabel('Name')).toBeFocused();
    await fill(page, { Name: 'Someone Else' });
    await send(page).click();
    await page.getByRole('link', { name: 'Return to Homepage' }).click();
    await expect(page).toHaveURL('/');
  });

  test("reads 'Sending...' while it is on its way, and a second click sends nothing more", async ({ page, site }) => {
    const posts = postsOf(page, '/api/contact');
    await open(page);
    await fill(page);
    const slow = await hold(page, endpoint);
    await send(page).dblclick();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    slow.release();
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    expect(posts).toHaveLength(1);
    expect(await storedContacts(site)).toHaveLength(1);
  });

  test('is stored once where its answer was lost and it is sent again', async ({ page, site, expectTrouble }) => {
    expectTrouble(/ERR_FAILED/);
    await open(page);
    await fill(page);
    await page.route(endpoint, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send(page).click();
    await expect(failure(page)).toBeVisible();
    await page.unroute(endpoint);
    await send(page).click();
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    expect(await storedContacts(site)).toHaveLength(1);
  });

  test('is told to wait after five in ten minutes, and stays in the form', async ({ page, expectTrouble }) => {
    expectTrouble(/429/);
    await open(page);
    await fill(page);
    const statuses = await page.evaluate(async () => {
      const body = JSON.stringify({
        name: 'Amina',
        email: 'amina@example.org',
        inquiryType: 'other',
        message: 'One of five messages.',
      });
      const headers = { 'content-type': 'application/json' };
      const sent: number[] = [];
      for (let count = 0; count < 5; count++)
        sent.push((await fetch('/api/contact', { method: 'POST', headers, body })).status);
      return sent;
    });
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    await send(page).click();
    await expect(failure(page)).toBeVisible();
    await expect(
      page.getByRole('alert').filter({ hasText: /^Please wait \d+ minutes before sending another message\.$/ }),
    ).toBeVisible();
    await expectTyped(page);
  });

  test('by a program that fills in what nobody sees gets the same answer and is filed as spam', async ({
    page,
    site,
  }) => {
    await open(page);
    await fill(page);
    const trap = page.locator('input[name="website"]');
    await expect(trap).not.toBeInViewport();
    await expect(trap).toHaveAttribute('tabindex', '-1');
    expect(await page.getByRole('textbox', { name: 'Website' }).count()).toBe(0);
    await trap.evaluate((input: HTMLInputElement) => (input.value = 'https://spam.example'));
    await send(page).click();
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    expect(await storedContacts(site)).toEqual([expect.objectContaining({ spam: true })]);
  });

  test('by a person who takes their time is no spam', async ({ page, site }) => {
    await page.clock.install();
    await open(page);
    await fill(page);
    await page.clock.fastForward(30_000);
    await send(page).click();
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    expect(await storedContacts(site)).toEqual([expect.objectContaining({ spam: false })]);
  });
});

test.describe('an inquiry that cannot be sent', () => {
  for (const [what, answer] of [
    ['the server cannot be reached', null],
    ['the server fails', { status: 500, body: 'Internal Server Error' }],
    [
      'storage is down',
      { status: 503, json: { success: false, code: 'storage_unavailable', message: 'Please try again in a minute.' } },
    ],
  ] as const) {
    test(`stays in the form with a notice where ${what}`, async ({ page, expectTrouble }) => {
      expectTrouble(/ERR_FAILED/, /50[03]/);
      await open(page);
      await fill(page);
      await page.route(endpoint, (route) => (answer ? route.fulfill(answer) : route.abort()));
      await send(page).click();
      await expect(failure(page)).toBeVisible();
      await expect(
        toasts(page).getByText("Your message couldn't be sent. Please try again.", { exact: true }),
      ).toBeVisible();
      await expect(send(page)).toBeEnabled();
      await expectTyped(page);
      await expectAccessible(page);
    });
  }

  test('shows beside its field what only the server found', async ({ page, expectTrouble }) => {
    expectTrouble(/400/);
    await open(page);
    await fill(page);
    const fields = { email: 'Please enter a valid email address.' };
    await page.route(endpoint, (route) =>
      route.fulfill({
        status: 400,
        json: { success: false, code: 'invalid', message: 'Please check the marked fields.', requestId: 'x', fields },
      }),
    );
    await send(page).click();
    await expectError(page, 'Email');
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  test('keeps its text while one is offline, and is sent when one is back', async ({
    page,
    context,
    expectTrouble,
  }) => {
    expectTrouble(/ERR_INTERNET_DISCONNECTED/, /Error hydrating/);
    await page.route(endpoint, (route) => route.fulfill({ json: { success: true, message: 'Stored.' } }));
    await open(page);
    await fill(page);
    await context.setOffline(true);
    await page.unroute(endpoint);
    await send(page).click();
    // The code of the toasts was never fetched, so the notice is a plain one.
    await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible();
    await expectTyped(page);
    await context.setOffline(false);
    await page.route(endpoint, (route) => route.fulfill({ json: { success: true, message: 'Stored.' } }));
    await send(page).click();
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  });
});
