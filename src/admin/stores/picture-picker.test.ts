import '#support/browser-storage.ts';
import type { MediaItem } from '#contract/api/admin-media.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { $picking, openPicturePicker } from '../api/picture-request.ts';
import { $router } from '../routing/router.ts';
import { $describing, closePicker, pick, pickDescribed, pickerList } from './picture-picker.ts';

const item: MediaItem = {
  ...{ id: 'a', originalFilename: 'a.png', altText: '', mimeType: 'image/png', size: 1, width: 1, height: 1 },
  ...{ path: '/media/a', shows: '/media/a', createdAt: '2026-03-01T09:00:00.000Z' },
};
const described = { ...item, altText: 'A market' };

/** Answers the call that saves the description. */
let answer: () => void;

beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => resolve(Response.json({ success: true, mediaItem: described }));
  vi.stubGlobal('document', { hidden: false, querySelector: () => null });
  vi.stubGlobal('fetch', () => promise);
});

test('a picture is picked once its description is saved', async () => {
  const picked = openPicturePicker();
  pick(item);
  const done = pickDescribed({ altText: 'A market' });
  answer();
  await done;
  expect(await picked).toEqual(described);
});

test('a description that is saved late does not put the picture into another field', async () => {
  const first = openPicturePicker();
  pick(item);
  const done = pickDescribed({ altText: 'A market' });
  closePicker();
  let second: MediaItem | null | undefined;
  void openPicturePicker().then((picked) => (second = picked));
  answer();
  await done;
  closePicker();
  expect(await first).toBeNull();
  await vi.waitFor(() => expect(second).toBeNull());
});

test('a description that is saved late picks no picture once its author has gone back to the library', async () => {
  const picked = openPicturePicker();
  pick(item);
  const done = pickDescribed({ altText: 'A market' });
  $describing.set(null);
  answer();
  await done;
  closePicker();
  expect(await picked).toBeNull();
});

test('the picker closes once another screen is opened, for its picture would go there', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  const picked = openPicturePicker();
  $router.open('/admin/settings/sign-in');
  expect(await picked).toBeNull();
  expect($picking.get()).toBeNull();
});

test('the picker shows the library as it is when it is opened again, so that no description is asked for twice', async () => {
  let library = [item];
  vi.stubGlobal('fetch', async () =>
    Response.json({ mediaItems: library, unreadable: [], nextCursor: null, total: 1 }),
  );
  const shown = () => pickerList.$list.get().data?.records;
  const stop = pickerList.$list.listen(() => undefined);
  void openPicturePicker();
  await vi.waitFor(() => expect(shown()).toEqual([item]));
  closePicker();
  library = [described];
  void openPicturePicker();
  await vi.waitFor(() => expect(shown()).toEqual([described]));
  closePicker();
  stop();
});
