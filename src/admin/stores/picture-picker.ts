import { atom, computed } from 'nanostores';
import { listMedia, updateMedia, type MediaItem } from '#contract/api/admin-media.ts';
import { call } from '../api/client.ts';
import { $picking } from '../api/picture-request.ts';
import { tellFailure, tellNotLoaded } from './notice.ts';
import { createPagedList } from './paged-list.ts';
import { showChanged } from './media.ts';

/** What stands in the search field, and what is searched for. */
export const $pickerText = atom('');
const $searched = atom('');

/** The picture that was chosen and that nobody has described yet. */
export const $describing = atom<MediaItem | null>(null);

// Each time it begins anew.
$picking.listen(() => {
  $pickerText.set('');
  $searched.set('');
  $describing.set(null);
});

const $q = computed([$picking, $searched], (picking, searched) => (picking ? searched : null));

/** The library as the picker shows it, newest first. */
export const pickerList = createPagedList<MediaItem>(
  'pictures to pick',
  [$q],
  async ([q], cursor) => {
    const { mediaItems: records, unreadable, nextCursor, total } = await call(listMedia, { query: { q, cursor } });
    return { records, unreadable, nextCursor, total };
  },
  (error) => tellNotLoaded(error, 'Failed to load media items.'),
);

/** Milliseconds without a key until a search is made. */
const pause = 250;
let timer: ReturnType<typeof setTimeout> | undefined;

export function searchPictures(text: string): void {
  $pickerText.set(text);
  clearTimeout(timer);
  timer = setTimeout(() => $searched.set(text.trim()), pause);
}

export const closePicker = (): void => $picking.get()?.answer(null);

/** Takes a picture; one that nobody has described is asked about first. */
export function pick(item: MediaItem): void {
  if (item.altText || item.decorative) $picking.get()?.answer(item);
  else $describing.set(item);
}

/** Takes the picture that was asked about, once what was said of it is saved; `null` leaves it undescribed. */
export async function pickDescribed(said: { altText: string } | { decorative: true } | null): Promise<void> {
  const item = $describing.get();
  if (!item) return;
  if (said === null) return $picking.get()?.answer(item);
  try {
    const { mediaItem } = await call(updateMedia, { params: { id: item.id }, body: said });
    showChanged(mediaItem);
    pickerList.reload();
    $picking.get()?.answer(mediaItem);
  } catch (error) {
    tellFailure('Not Saved', error, 'The description was not saved. Please try again.');
  }
}
