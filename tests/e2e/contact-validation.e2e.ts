import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';
import { postsOf } from './support/calls.ts';
import {
  expectError,
  expectNoError,
  fillIn,
  messages,
  openForm,
  sendButton,
  type Field,
} from './support/contact-form.ts';

test('an empty form names what is missing beside each field and focuses the first one', async ({ page }) => {
  const posts = postsOf(page, '/api/contact');
  await openForm(page);
  await sendButton(page).click();
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
  test(`the form refuses ${JSON.stringify(value)} as ${field.toLowerCase()}, until it is corrected`, async ({
    page,
  }) => {
    const posts = postsOf(page, '/api/contact');
    await openForm(page);
    await fillIn(page, { [field]: value });
    await sendButton(page).click();
    await expectError(page, field);
    await expect(page.getByLabel(field)).toBeFocused();
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);
    await fillIn(page);
    await expectNoError(page, field);
    expect(posts).toEqual([]);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the form with its errors is accessible in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openForm(page);
    await sendButton(page).click();
    await expectError(page, 'Message');
    await expectAccessible(page);
  });
}
