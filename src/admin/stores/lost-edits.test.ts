import '#support/browser-storage.ts';
import type { ContentItemView } from '#contract/api/admin-content.ts';
import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { draftOf } from '../editor/draft.ts';
import { $question } from './confirm.ts';
import { $editor, type Editor } from './editor.ts';
import { discardChanges, revert } from './live-version.ts';
import { save, saveChosen } from './save-content.ts';

const live = { slug: 'night', title: 'Public', content: { body: 'Text.' }, publishedAt: null };
const base: ContentItemView = {
  ...{ id: 'a', type: 'essay', slug: 'night', title: 'Changed', status: 'draft', content: { body: 'Text.' }, order: 0 },
  ...{ createdAt: '2026-03-01T09:00:00.000Z', updatedAt: '', publishedAt: null, rev: 2, live },
};

/** The titles and texts of the notices. */
let told: { title: string; description?: string }[];
/** The bodies of the calls that write. */
let written: unknown[];
let stop: () => void;

beforeEach(() => {
  [told, written] = [[], []];
  const island = {
    hasAttribute: () => false,
    dispatchEvent: ({ detail }: CustomEvent<(typeof told)[number]>) => told.push(detail),
  };
  vi.stubGlobal('document', { hidden: false, querySelector: () => ({ querySelector: () => island }) });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    if (typeof body === 'string') written.push(JSON.parse(body));
    return Response.json({ message: 'No.' }, { status: 400 });
  });
  stop = $editor.listen(() => undefined);
});

afterEach(() => {
  $question.get()?.answer(false);
  stop();
  cleanStores($editor);
  vi.unstubAllGlobals();
});

/** Opens the item with this title typed into its form. */
function type(title: string, more: Partial<Editor> = {}): void {
  const draft = { ...draftOf(base), title };
  const editor = { key: 'a', type: 'essay', base, draft, foundFrom: null, foundIn: null, errors: {} } as const;
  $editor.set({ ...editor, conflict: null, ...more });
}

describe.each([
  ['going back to the public version', discardChanges],
  ['reverting to the file', revert],
])('%s', (_, act) => {
  test('says that unsaved edits will be lost, since only saved ones are in the history', () => {
    type('Typed');
    void act();
    expect($question.get()?.text).toMatch(/saved \w+ stay in its history\. Your unsaved changes will be lost\.$/);
  });

  test('mentions no loss if everything is saved', () => {
    type(base.title);
    void act();
    expect($question.get()?.text).toMatch(/stay in its history\.$/);
  });
});

test('going back to the public version keeps it public, even if the draft of changes is scheduled', async () => {
  type(base.title, { base: { ...base, publishAt: '2099-03-01T09:00:00.000Z' } });
  const done = discardChanges();
  $question.get()?.answer(true);
  await done;
  expect(written).toEqual([expect.objectContaining({ title: 'Public', status: 'published', publishAt: null })]);
});

test('choosing the other version everywhere says that nothing was left to save', async () => {
  const theirs = { ...base, title: 'Theirs', rev: 3 };
  type('Mine', { conflict: theirs });
  await saveChosen({ title: 'theirs' });
  expect(written).toEqual([]);
  expect($editor.get()).toMatchObject({ base: { rev: 3 }, draft: { title: 'Theirs' }, conflict: null });
  expect(told).toEqual([
    { title: 'Nothing to Save', description: 'Everything is as it was saved elsewhere. The form shows it.' },
  ]);
});

test('publishing again after a lost answer finds the item published, though the server dropped its moment', async () => {
  const current = { ...base, status: 'published', title: 'Typed', rev: 3 };
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No.', current }, { status: 409 }));
  type('Typed', { draft: { ...draftOf(base), title: 'Typed', publishAt: '2026-03-01T09:00:00.000Z' } });
  expect(await save('publish')).toBe(true);
  expect(told).toEqual([{ title: 'Content Published', description: '“Typed” had been saved by an earlier attempt.' }]);
});
