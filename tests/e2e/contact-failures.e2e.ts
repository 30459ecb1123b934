import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';
import {
  endpoint,
  expectError,
  expectKept,
  failureToast,
  fillIn,
  openForm,
  sendButton,
  thanks,
} from './support/contact-form.ts';
import { toasts } from './support/islands.ts';

for (const [what, answer] of [
  ['the server cannot be reached', null],
  ['the server fails', { status: 500, body: 'Internal Server Error' }],
  [
    'storage is down',
    { status: 503, json: { success: false, code: 'storage_unavailable', message: 'Please try again in a minute.' } },
  ],
] as const) {
  test(`an inquiry stays in the form with a notice when ${what}`, async ({ page, expectTrouble }) => {
    expectTrouble(/ERR_FAILED/, /50[03]/);
    await openForm(page);
    await fillIn(page);
    await page.route(endpoint, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await sendButton(page).click();
    await expect(failureToast(page)).toBeVisible();
    await expect(
      toasts(page).getByText("Your message couldn't be sent. Please try again.", { exact: true }),
    ).toBeVisible();
    const notice = page.locator('form .form-notice');
    await expect(notice.getByRole('alert')).toHaveText(
      answer && 'json' in answer
        ? answer.json.message
        : "Your message couldn't be sent. Please try again. What you typed is still here.",
    );
    await expect(notice.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(sendButton(page)).toBeEnabled();
    await expectKept(page);
    await expectAccessible(page);
  });
}

test('errors that only the server finds are shown beside their field', async ({ page, expectTrouble }) => {
  expectTrouble(/400/);
  await openForm(page);
  await fillIn(page);
  const fields = { email: 'Please enter a valid email address.' };
  await page.route(endpoint, (route) =>
    route.fulfill({
      status: 400,
      json: { success: false, code: 'invalid', message: 'Please check the marked fields.', requestId: 'x', fields },
    }),
  );
  await sendButton(page).click();
  await expectError(page, 'Email');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('the form keeps its text while offline, and can be sent when online again', async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/, /Error hydrating/);
  await page.route(endpoint, (route) => route.fulfill({ json: { success: true, message: 'Stored.' } }));
  await openForm(page);
  await fillIn(page);
  await context.setOffline(true);
  await page.unroute(endpoint);
  await sendButton(page).click();
  // The toaster's code was never loaded, so the notice is a plain one.
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible();
  await expectKept(page);
  await context.setOffline(false);
  await page.route(endpoint, (route) => route.fulfill({ json: { success: true, message: 'Stored.' } }));
  await sendButton(page).click();
  await expect(thanks(page)).toBeVisible();
});
