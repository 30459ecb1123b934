import { expect, test } from 'vitest';
import { withWeight } from './page-weight.ts';

const line = '<p class="hint" data-weight hidden><a href="/colophon">This page: 0 KB</a></p>';
const page = `<p>It weighs 3 KB.</p>${line}<p>After.</p>`;

test('the line of a page says its weight, and is shown', () => {
  expect(withWeight(page, 31)).toBe(
    '<p>It weighs 3 KB.</p><p class="hint" data-weight><a href="/colophon">This page: 31 KB</a></p><p>After.</p>',
  );
});

test('where nobody knows the weight the line is gone, also where it has been said before', () => {
  const without = '<p>It weighs 3 KB.</p><p>After.</p>';
  expect(withWeight(page, null)).toBe(without);
  expect(withWeight(withWeight(page, 31), null)).toBe(without);
  expect(withWeight(page.replace('data-weight hidden', 'data-weight="" hidden=""'), null)).toBe(without);
});

test('a page without the line stays as it is', () => {
  expect(withWeight('<p>Text.</p>', 31)).toBe('<p>Text.</p>');
});
