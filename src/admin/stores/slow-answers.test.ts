import '#support/browser-storage.ts';
import type { ContentItemView } from '#contract/api/admin-content.ts';
import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { draftOf } from '../editor/draft.ts';
import { keptDrafts } from '../editor/kept-drafts.ts';
import { $router } from '../routing/router.ts';
import { $question } from './confirm.ts';
import { $editor, edit } from './editor.ts';
import { deleteEdited, discardChanges, revert, withdraw } from './live-version.ts';
import { $saving, restore, save } from './save-content.ts';

const live = { slug: 'night', title: 'Public', content: { body: 'Text.' }, publishedAt: null };
const item = (id: string): ContentItemView => ({
  ...{ id, type: 'essay', slug: `essay-${id}`, title: `Saved ${id}`, status: 'draft', content: { body: 'Text.' } },
  ...{ order: 0, createdAt: '2026-03-01T09:00:00.000Z', updatedAt: '', publishedAt: null, rev: 2, live },
});
const [a, b] = [item('a'), item('b')];

interface Call {
  address: string;
  /** What was sent, or null. */
  body: unknown;
  answer: (body: object, status?: number) => void;
}

/** The calls that write, which wait for an answer. */
let calls: Call[];
let titles: string[];
let stop: () => void;

beforeEach(() => {
  [calls, titles] = [[], []];
  const island = {
    hasAttribute: () => false,
    dispatchEvent: ({ detail }: CustomEvent<{ title: string }>) => titles.push(detail.title),
  };
  vi.stubGlobal('document', { hidden: false, querySelector: () => ({ querySelector: () => island }) });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', (address: string, { method, body }: RequestInit = {}) => {
    if (method === 'GET') return Promise.resolve(Response.json({ message: 'No.' }, { status: 400 }));
    return new Promise<Response>((resolve) =>
      calls.push({
        address,
        body: typeof body === 'string' ? (JSON.parse(body) as unknown) : null,
        answer: (answer, status = 200) => resolve(Response.json({ success: status === 200, ...answer }, { status })),
      }),
    );
  });
  $router.open('/admin/login');
  stop = $editor.listen(() => undefined);
  open(a);
});

afterEach(() => {
  $question.get()?.answer(false);
  stop();
  cleanStores($editor);
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Opens an item. The address is that of another screen, so that no item is loaded. */
function open(base: ContentItemView): void {
  const editor = { key: base.id, type: 'essay', base, draft: draftOf(base), foundFrom: null, foundIn: null } as const;
  $editor.set({ ...editor, errors: {}, conflict: null });
}

const seen = { atOnce: '', afterBuild: '' };

async function confirm(): Promise<void> {
  $question.get()?.answer(true);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
}

const titleNow = () => $editor.get()?.draft.title;

describe('deleting the edited item', () => {
  test('keeps what was typed into another item before the answer arrives', async () => {
    const done = deleteEdited();
    await confirm();
    open(b);
    edit('title', 'Typed into b');
    calls[0]?.answer({ message: 'Gone.' });
    await done;
    expect(titleNow()).toBe('Typed into b');
    expect($router.get()?.path).toBe('/admin/login');
  });

  test('leaves its screen, and says beforehand that unsaved edits will be lost', async () => {
    edit('title', 'Typed');
    const done = deleteEdited();
    expect($question.get()?.text).toMatch(/ Your unsaved changes will be lost\.$/);
    await confirm();
    calls[0]?.answer({ message: 'Gone.' });
    await done;
    expect($router.get()?.path).toBe('/admin/content');
  });
});

describe.each([
  ['going back to the public version', discardChanges],
  ['withdrawing', withdraw],
  ['reverting to the file', revert],
  ['deleting', deleteEdited],
])('the question before %s', (_, act) => {
  test('is answered with no once another item is opened', async () => {
    const done = act();
    $router.open('/admin/settings/sign-in');
    open(b);
    expect($question.get()).toBeNull();
    await done;
    expect(calls).toEqual([]);
  });
});

test('a refusal that arrives while another item is open names the refused one, and offers nothing to overwrite it', async () => {
  edit('title', 'Typed into a');
  const done = save();
  open(b);
  calls[0]?.answer({ message: 'Taken.', current: { ...a, rev: 3 }, fields: { slug: 'Taken.' } }, 409);
  await done;
  expect($editor.get()).toMatchObject({ key: 'b', conflict: null, errors: {} });
  expect(titles).toEqual(['“Typed into a”: Save Failed']);
});

test('a slow restore does not replace another item', async () => {
  const done = restore(1);
  open(b);
  edit('title', 'Typed into b');
  calls[0]?.answer({ message: 'Done.', seen, item: { ...a, rev: 3 } });
  await done;
  expect($editor.get()).toMatchObject({ key: 'b', base: { rev: 2 }, draft: { title: 'Typed into b' } });
});

describe.each([
  ['restoring', () => restore(1)],
  ['going back to the public version', discardChanges],
  ['reverting to the file', revert],
])('%s', (_, act) => {
  test('keeps what is typed before the answer as unsaved changes', async () => {
    const done = act();
    await confirm();
    edit('title', 'Typed since');
    calls[0]?.answer({ message: 'Done.', seen, item: { ...a, title: 'As before', rev: 3 } });
    await done;
    expect($editor.get()).toMatchObject({ base: { rev: 3, title: 'As before' }, draft: { title: 'Typed since' } });
  });
});

test('a save that hangs holds up no other item', async () => {
  edit('title', 'Typed into a');
  const hanging = save();
  expect($saving.get()).toBe(true);
  open(b);
  expect($saving.get()).toBe(false);
  edit('title', 'Typed into b');
  const done = save();
  expect(calls.map(({ address }) => address)).toEqual(['/api/admin/content/a', '/api/admin/content/b']);
  calls[1]?.answer({ message: 'Done.', seen, item: { ...b, title: 'Typed into b', rev: 3 } });
  await done;
  open(a);
  expect($saving.get()).toBe(true);
  calls[0]?.answer({ message: 'Done.', seen, item: { ...a, rev: 3 } });
  await hanging;
});

test('what is typed during a save is still kept even if its item is left before the answer', async () => {
  edit('title', 'Sent');
  const done = save();
  edit('title', 'Typed since');
  open(b);
  calls[0]?.answer({ message: 'Done.', seen, item: { ...a, title: 'Sent', rev: 3 } });
  await done;
  expect(keptDrafts((key) => key === 'a')).toMatchObject([{ draft: { title: 'Typed since' }, base: { rev: 3 } }]);
});

test('what was sent is no longer kept, even if its item was left before the answer', async () => {
  edit('title', 'Sent');
  const done = save();
  open(b);
  calls[0]?.answer({ message: 'Done.', seen, item: { ...a, title: 'Sent', rev: 3 } });
  await done;
  expect(keptDrafts(() => true)).toEqual([]);
});
