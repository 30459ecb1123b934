import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';
import { hold, postsOf } from './support/calls.ts';
import {
  endpoint,
  expectKept,
  failureToast,
  fillIn,
  inquiry,
  openForm,
  sendButton,
  thanks,
} from './support/contact-form.ts';
import { toasts } from './support/islands.ts';
import { storedContacts } from './support/stored.ts';

test.use({ ownSite: true });

test('an inquiry is stored as typed, and a thank-you replaces the form', async ({ page, site }) => {
  await openForm(page);
  await fillIn(page);
  await sendButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await expect(thanks(page)).toBeFocused();
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

test("'Send Another Message' shows an empty form, 'Return to Homepage' the home page", async ({ page }) => {
  await openForm(page);
  await fillIn(page);
  await sendButton(page).click();
  await page.getByRole('button', { name: 'Send Another Message' }).click();
  for (const label of Object.keys(inquiry)) await expect(page.getByLabel(label)).toHaveValue('');
  await expect(page.getByLabel('Name')).toBeFocused();
  await fillIn(page, { Name: 'Someone Else' });
  await sendButton(page).click();
  await page.getByRole('link', { name: 'Return to Homepage' }).click();
  await expect(page).toHaveURL('/');
});

test("the button reads 'Sending...' while sending, and a second click sends nothing more", async ({ page, site }) => {
  const posts = postsOf(page, '/api/contact');
  await openForm(page);
  await fillIn(page);
  const slow = await hold(page, endpoint);
  await sendButton(page).dblclick();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  slow.release();
  await expect(thanks(page)).toBeVisible();
  expect(posts).toHaveLength(1);
  expect(await storedContacts(site)).toHaveLength(1);
});

test('an inquiry whose answer was lost is stored once when it is sent again', async ({ page, site, expectTrouble }) => {
  expectTrouble(/ERR_FAILED/);
  await openForm(page);
  await fillIn(page);
  await page.route(endpoint, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await sendButton(page).click();
  await expect(failureToast(page)).toBeVisible();
  await page.unroute(endpoint);
  await sendButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await storedContacts(site)).toHaveLength(1);
});

test('after five inquiries in ten minutes, the next one has to wait and stays in the form', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/429/);
  await openForm(page);
  await fillIn(page);
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
  await sendButton(page).click();
  await expect(failureToast(page)).toBeVisible();
  await expect(
    page.getByRole('alert').filter({ hasText: /^Please wait \d+ minutes before sending another message\.$/ }),
  ).toBeVisible();
  await expectKept(page);
});

test('an inquiry by a program that fills in the hidden field gets the same answer and is filed as spam', async ({
  page,
  site,
}) => {
  await openForm(page);
  await fillIn(page);
  const trap = page.locator('input[name="website"]');
  await expect(trap).not.toBeInViewport();
  await expect(trap).toHaveAttribute('tabindex', '-1');
  expect(await page.getByRole('textbox', { name: 'Website' }).count()).toBe(0);
  await trap.evaluate((input: HTMLInputElement) => (input.value = 'https://spam.example'));
  await sendButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await storedContacts(site)).toEqual([expect.objectContaining({ spam: true })]);
});

test('an inquiry by a person who takes their time is not spam', async ({ page, site }) => {
  await page.clock.install();
  await openForm(page);
  await fillIn(page);
  await page.clock.fastForward(30_000);
  await sendButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await storedContacts(site)).toEqual([expect.objectContaining({ spam: false })]);
});
