import { expect, test } from 'vitest';
import { withWeight } from './page-weight.ts';

const line = '<p class="hint" data-weight hidden><a href="/colophon">This page: 0 KB</a></p>';
const page = `<p>It weighs 3 KB.</p>${line}<p>After.</p>`;

test('shows the line with the weight of the page', () => {
  expect(withWeight(page, 31)).toBe(
    '<p>It weighs 3 KB.</p><p class="hint" data-weight><a href="/colophon">This page: 31 KB</a></p><p>After.</p>',
  );
});

test('removes the line if the weight is unknown, even if it was set before', () => {
  const without = '<p>It weighs 3 KB.</p><p>After.</p>';
  expect(withWeight(page, null)).toBe(without);
  expect(withWeight(withWeight(page, 31), null)).toBe(without);
  expect(withWeight(page.replace('data-weight hidden', 'data-weight="" hidden=""'), null)).toBe(without);
});

test('leaves a page without the line unchanged', () => {
  expect(withWeight('<p>Text.</p>', 31)).toBe('<p>Text.</p>');
});
