import type { Page } from 'playwright/test';
import { expect } from '../fixtures.ts';
import { expectAwake, islandAround, toasts } from './islands.ts';

/** A valid inquiry, by the labels of its fields. */
export const inquiry = {
  Name: 'Amina Diallo',
  Email: 'amina@example.org',
  Phone: '+221 33 800 00 00',
  'Inquiry type': 'founder',
  Message: 'We sort the mail of a whole city.\nWould you help?',
};

/** The message of each field for an invalid value (product §5). */
export const messages = {
  Name: 'Name must be at least 2 characters.',
  Email: 'Please enter a valid email address.',
  'Inquiry type': 'Please select an inquiry type.',
  Message: 'Message must be at least 10 characters.',
};
export type Field = keyof typeof messages;

/** The form's endpoint. */
export const endpoint = '**/api/contact';

export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });
export const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank You!' });
export const failureToast = (page: Page) => toasts(page).getByText('Something went wrong', { exact: true });

/** Opens the contact page and wakes the form. */
export async function openForm(page: Page): Promise<void> {
  await page.goto('/contact');
  await page.getByLabel('Name').focus();
  await expectAwake(islandAround(page, page.getByLabel('Name')));
}

export async function fillIn(page: Page, changes: Partial<typeof inquiry> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...inquiry, ...changes })) {
    const control = page.getByLabel(label);
    if (label === 'Inquiry type') await control.selectOption(value);
    else await control.fill(value);
  }
}

/** Expects the form to still have its values. */
export async function expectKept(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(inquiry)) await expect(page.getByLabel(label)).toHaveValue(value);
}

/** Expects the error of a field, as announced by screen readers. */
export const expectError = (page: Page, field: Field): Promise<void> =>
  expect(page.getByLabel(field)).toHaveAccessibleDescription(messages[field]);

export const expectNoError = (page: Page, field: Field): Promise<void> =>
  expect(page.getByLabel(field)).toHaveAccessibleDescription('');
