import '#support/browser-storage.ts';
import type { SyncedFile } from '#contract/api/admin-sync.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { readDropped, writeDropped, type DroppedConflict } from '../editor/dropped-conflicts.ts';
import { forgetDropped, keepConflicts } from './conflicts.ts';

const conflict = (name: string): DroppedConflict => {
  const file: SyncedFile = { name, outcome: 'conflict', note: '', type: 'essay', slug: 'a', title: 'A', origin: 'a' };
  return { document: { name, text: name }, file };
};
const drop = (name: string): void => {
  const { file, document } = conflict(name);
  keepConflicts([file], [document]);
};
const kept = () => readDropped().map(({ document }) => document.name);

beforeEach(() => localStorage.clear());

test('dropped files of another tab are kept beside those of this one, and settled ones stay away', () => {
  drop('mine.md');
  // The other tab.
  writeDropped([...readDropped(), conflict('theirs.md'), conflict('more.md')]);
  drop('again.md');
  expect(kept()).toEqual(['mine.md', 'theirs.md', 'more.md', 'again.md']);
  writeDropped(readDropped().filter(({ document }) => document.name !== 'more.md'));
  forgetDropped('mine.md');
  expect(kept()).toEqual(['theirs.md', 'again.md']);
});

test('without room in the browser they stay in this tab until there is some', () => {
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('There is no room.');
  });
  drop('one.md');
  drop('two.md');
  expect(kept()).toEqual([]);
  full.mockRestore();
  drop('three.md');
  expect(kept()).toEqual(['one.md', 'two.md', 'three.md']);
});

test('a file is forgotten even if the browser refuses its storage', () => {
  drop('one.md');
  const refused = (['setItem', 'removeItem'] as const).map((method) =>
    vi.spyOn(localStorage, method).mockImplementation(() => {
      throw new Error('Storage is blocked.');
    }),
  );
  forgetDropped('one.md');
  refused.forEach((method) => method.mockRestore());
  drop('two.md');
  expect(kept()).toEqual(['two.md']);
});
