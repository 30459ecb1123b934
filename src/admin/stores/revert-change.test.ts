import '#support/browser-storage.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { $question } from './confirm.ts';
import { revertChange } from './revert-change.ts';

const later = '2099-03-14T09:00:00.000Z';
const item = (title: string, more: Partial<ContentItem> = {}): ContentItem => ({
  ...{ id: 'a', type: 'essay', slug: 'night', title, status: 'published', content: { body: 'Text.' }, order: 0 },
  ...{ createdAt: '2026-03-01T09:00:00.000Z', updatedAt: '2026-03-01T09:00:00.000Z', publishedAt: null },
  ...more,
});

/** The history of the item, newest first. */
let items: ContentItem[];
/** The bodies of the calls that write. */
let written: unknown[];

beforeEach(() => {
  written = [];
  vi.stubGlobal('document', { hidden: false, querySelector: () => null });
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    if (typeof body === 'string') {
      written.push(JSON.parse(body));
      return Response.json({ message: 'No.' }, { status: 400 });
    }
    const revisions = items.map((one, index) => ({ rev: items.length - index, at: null, item: one }));
    return Response.json({ success: true, revisions });
  });
});

/** Reverts the last change, and returns the text of the question that was asked first. */
async function reverted(): Promise<string | undefined> {
  const done = revertChange({ id: 'a', title: 'Night' });
  await vi.waitFor(() => expect($question.get()).not.toBeNull());
  const asked = $question.get();
  asked?.answer(true);
  await done;
  return asked?.text;
}

test('an item that was published before its time waits for it again', async () => {
  items = [item('Night'), item('Night', { publishAt: later })];
  expect(await reverted()).toContain('goes back to revision 1, which visitors do not see before its scheduled time.');
  expect(written).toEqual([expect.objectContaining({ status: 'published', publishAt: later, rev: 2 })]);
});

test('an item that was public is public again, without the time that it has been given since', async () => {
  items = [item('Day', { publishAt: later }), item('Night')];
  expect(await reverted()).toContain('goes back to revision 1, and so does what visitors see.');
  expect(written).toEqual([expect.objectContaining({ title: 'Night', publishAt: null, rev: 2 })]);
});
