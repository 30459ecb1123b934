import { atom, computed } from 'nanostores';
import { listMedia, updateMedia, type MediaItem } from '#contract/api/admin-media.ts';
import { call } from '../api/client.ts';
import { $picking } from '../api/picture-request.ts';
import { onNewPath } from '../routing/router.ts';
import { tellFailure, tellNotLoaded } from './notice.ts';
import { createPagedList } from './paged-list.ts';
import { showChanged } from './media.ts';

/** The text in the search field, and the search. */
export const $pickerText = atom('');
const $searched = atom('');

/** The chosen picture, if it still needs a description. */
export const $describing = atom<MediaItem | null>(null);

export const closePicker = (): void => $picking.get()?.answer(null);

const $q = computed([$picking, $searched], (picking, searched) => (picking ? searched : null));

/** The library in the picker, newest first. */
export const pickerList = createPagedList<MediaItem>(
  'pictures to pick',
  [$q],
  async ([q], cursor) => {
    const { mediaItems: records, ...page } = await call(listMedia, { query: { q, cursor } });
    return { ...page, records };
  },
  (error) => tellNotLoaded(error, 'Failed to load media items.'),
);

let stopWaiting = (): void => undefined;

// Starts fresh each time, and ends with the screen that opened it. This file may load after the picker was opened.
$picking.subscribe((picking) => {
  stopWaiting();
  stopWaiting = picking ? onNewPath(closePicker) : () => undefined;
  $pickerText.set('');
  $searched.set('');
  $describing.set(null);
  // Pictures may have since been added, described or deleted, even on other screens and in other windows.
  if (picking) pickerList.reload();
});

/** Milliseconds to wait after the last key press before searching. */
const pause = 250;
let timer: ReturnType<typeof setTimeout> | undefined;

export function searchPictures(text: string): void {
  $pickerText.set(text);
  clearTimeout(timer);
  timer = setTimeout(() => $searched.set(text.trim()), pause);
}

/** Picks a picture; one without a description is described first. */
export function pick(item: MediaItem): void {
  if (item.altText || item.decorative) $picking.get()?.answer(item);
  else $describing.set(item);
}

/**
 * Picks the described picture once its description is saved; `null` leaves it undescribed. It is not picked if the
 * author has closed the picker or gone back meanwhile.
 */
export async function pickDescribed(said: { altText: string } | { decorative: true } | null): Promise<void> {
  const [asked, item] = [$picking.get(), $describing.get()];
  if (!item) return;
  if (said === null) return asked?.answer(item);
  try {
    const { mediaItem } = await call(updateMedia, { params: { id: item.id }, body: said });
    showChanged(mediaItem);
    pickerList.reload();
    if ($picking.get() === asked && $describing.get() === item) asked?.answer(mediaItem);
  } catch (error) {
    tellFailure('Not Saved', error, 'The description was not saved. Please try again.');
  }
}
