import { expect, test } from 'vitest';
import { deletionText } from './deletion-text.ts';

const users = (count: number) => Array.from({ length: count }, (_, n) => ({ type: 'essay', title: `Essay ${n + 1}` }));

test('says that an unused file is unused', () => {
  expect(deletionText([])).toBe('No content uses it. It is deleted for good. This cannot be undone.');
});

test('names the uses of a file with their types', () => {
  expect(deletionText([{ type: 'project', title: 'Limpiar' }])).toBe(
    'It is used in “Limpiar” (project). It will be missing there. This cannot be undone.',
  );
  expect(deletionText(users(2))).toContain(
    '“Essay 1” (essay) and “Essay 2” (essay). It will be missing from all of them.',
  );
});

test('counts the uses after the fifth', () => {
  expect(deletionText(users(5))).toContain('and “Essay 5” (essay).');
  expect(deletionText(users(8))).toContain('“Essay 5” (essay), and 3 more.');
});
