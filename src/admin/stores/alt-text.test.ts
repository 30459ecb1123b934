import '#support/browser-storage.ts';
import type { MediaItem } from '#contract/api/admin-media.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { $altEdits, altTextIn, saveAltText, typeAltText } from './alt-text.ts';
import { $detail } from './picture-detail.ts';

const item: MediaItem = {
  ...{ id: 'a', originalFilename: 'a.png', altText: '', mimeType: 'image/png', size: 1, width: 1, height: 1 },
  ...{ path: '/media/a', shows: '/media/a', createdAt: '2026-03-01T09:00:00.000Z' },
};
const shownIn = (one: MediaItem) => altTextIn(one, $altEdits.get()[one.id]);

beforeEach(async () => {
  vi.stubGlobal('document', { hidden: false, querySelector: () => null });
  vi.stubGlobal('fetch', async () => Response.json({ success: true, mediaItem: { ...item, altText: 'A market' } }));
  $detail.set(item);
  typeAltText('a', ' A market ');
  expect(shownIn(item)).toBe(' A market ');
  await saveAltText(item);
});

test('a saved text is shown as it was stored, in the library and in the details', () => {
  expect([$altEdits.get()['a']?.state, $detail.get()?.altText]).toEqual(['saved', 'A market']);
});

test('a text that was saved here gives way to one that was saved elsewhere since', () => {
  expect(shownIn({ ...item, altText: 'A market at night' })).toBe('A market at night');
});
