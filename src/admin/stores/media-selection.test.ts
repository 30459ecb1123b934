import '#support/browser-storage.ts';
import { eventually } from '#support/eventually.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $router } from '../routing/router.ts';
import { $question } from './confirm.ts';
import { $selected, deleteSelected, selectNone, toggleSelected } from './media-selection.ts';
import { media } from './media.ts';

const itemOf = (id: string) => ({
  ...{ id, originalFilename: `${id}.png`, altText: '', mimeType: 'image/png' as const, size: 1, width: 1, height: 1 },
  ...{ path: `/media/${id}`, shows: `/media/${id}`, createdAt: '2026-03-01T09:00:00.000Z' },
});

/** The ids of the stored pictures. */
let stored: Set<string>;
/** Ids of pictures that are deleted elsewhere as soon as one of the selected ones has been deleted. */
let goneMeanwhile: string[];
let stop: () => void;

beforeEach(async () => {
  [stored, goneMeanwhile] = [new Set('abc'), []];
  vi.stubGlobal('document', { hidden: false, querySelector: () => null });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    const [, id] = /media\/(\w+)/.exec(address) ?? [];
    if (id === undefined) {
      const mediaItems = [...stored].filter((one) => !address.includes('q=') || address.endsWith(one)).map(itemOf);
      return Response.json({ success: true, mediaItems, unreadable: [], nextCursor: null, total: mediaItems.length });
    }
    const status = stored.has(id) ? 200 : 404;
    if (method === 'DELETE') for (const one of [id, ...goneMeanwhile]) stored.delete(one);
    return Response.json({ success: true, message: 'There is no such picture.', usedIn: [] }, { status });
  });
  $router.open('/admin/media');
  stop = $selected.listen(() => undefined);
  media.reload();
  await eventually(() => expect(media.$list.get().data?.records).toHaveLength(3), 1);
  for (const id of stored) toggleSelected(itemOf(id));
});

afterEach(() => {
  selectNone();
  $router.open('/admin/login');
  stop();
});

/** Deletes the selection, and returns the question that was asked first. */
async function deleted(): Promise<string | undefined> {
  const done = deleteSelected();
  await eventually(() => expect($question.get()).not.toBeNull(), 1);
  const asked = $question.get();
  asked?.answer(true);
  await done;
  return asked?.title;
}

const left = () => [[...stored], media.$list.get().data?.records.map(({ id }) => id), [...$selected.get().keys()]];

test('a picture that was deleted elsewhere does not keep the others of a selection from being deleted', async () => {
  stored.delete('b');
  expect(await deleted()).toBe('Delete 2 pictures?');
  expect(left()).toEqual([[], [], []]);
});

test('nor does one that is deleted elsewhere while the selection is being deleted', async () => {
  goneMeanwhile = ['b'];
  expect(await deleted()).toBe('Delete 3 pictures?');
  expect(left()).toEqual([[], [], []]);
});

test('only pictures on the screen are selected', async () => {
  $router.open('/admin/media?q=c');
  await eventually(() => expect([...$selected.get().keys()]).toEqual(['c']), 1);
  expect(await deleted()).toBe('Delete 1 picture?');
  expect([...stored]).toEqual(['a', 'b']);
});
