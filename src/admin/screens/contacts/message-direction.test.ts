import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ContactView } from '#contract/api/admin-contacts.ts';
import MessageFields from './MessageFields.tsx';

test("a visitor's text is aligned by the direction of its script", () => {
  const contact: ContactView = {
    id: 'one',
    name: 'ليلى',
    email: 'layla@example.com',
    inquiryType: 'other',
    message: 'مرحبا، نبني سوقا.',
    submittedAt: '2026-03-14T09:00:00Z',
    spam: false,
    state: 'new',
  };
  const page = renderToStaticMarkup(createElement(MessageFields, { contact }));
  expect(page).toContain('<h1 dir="auto" tabindex="-1">ليلى</h1>');
  expect(page).toMatch(/<p class="message-text" dir="auto">مرحبا/);
});
