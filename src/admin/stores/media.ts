import { atom, computed } from 'nanostores';
import {
  deleteMedia,
  listMedia,
  mediaTypes,
  readMediaUse,
  shownText,
  type MediaItem,
} from '#contract/api/admin-media.ts';
import { call } from '../api/client.ts';
import { parameterOf } from './address.ts';
import { confirmed } from './confirm.ts';
import { deletionText } from './deletion-text.ts';
import { $mediaCount } from './lists.ts';
import { withItem } from './media-order.ts';
import { tell, tellFailure, tellNotLoaded, tellProblem } from './notice.ts';
import { createPagedList } from './paged-list.ts';
import { createSearch } from './search-text.ts';
import { oneAtATime } from './under-way.ts';

export const mediaSearch = createSearch(['media']);

const $asked = parameterOf(['media'], 'type');

/** The listed type, '' for all; null on other screens. */
export const $kind = computed($asked, (asked) =>
  asked === null ? null : (mediaTypes.find((type) => type === asked) ?? ''),
);

const $askedUse = parameterOf(['media'], 'used');

/** `no` if only unused pictures are listed, '' for all; null on other screens. */
export const $used = computed($askedUse, (asked) => (asked === null ? null : asked === 'no' ? asked : ''));

/** The library, newest first. */
export const media = createPagedList<MediaItem>(
  'media',
  [mediaSearch.$q, $kind, $used],
  async ([q, type, used], cursor) => {
    const { mediaItems: records, ...page } = await call(listMedia, { query: { q, type, used, cursor } });
    return { ...page, records };
  },
  (error) => tellNotLoaded(error, 'Failed to load media items.'),
);

/** Adds an uploaded picture in its place in the list. */
export function showAdded(item: MediaItem): void {
  $mediaCount.invalidate();
  // Only the server knows whether a search finds it.
  if (mediaSearch.$q.get() || $used.get()) media.reload();
  else if (!$kind.get() || $kind.get() === item.mimeType) media.change((page) => withItem(page, item));
  else media.change((page) => page);
}

/** Shows a picture with its changed details. */
export const showChanged = (item: MediaItem): void =>
  // The answer does not include the number of uses.
  media.replace(item.id, ({ uses }) => ({ ...item, uses }));

/** Copies the address for essays and projects. */
export async function copyAddress({ path }: MediaItem): Promise<void> {
  try {
    await navigator.clipboard.writeText(path);
    tell('Address copied!', path);
  } catch {
    // No permission, or no clipboard because the page is not served over HTTPS.
    tellProblem('The address could not be copied', path);
  }
}

/** Id of the picture being deleted. */
export const $deleting = atom<string | null>(null);

/** Deletes a picture after a confirmation that names its uses; resolves to whether it is gone. */
export async function askAndDelete({ id, originalFilename: name }: MediaItem): Promise<boolean> {
  const erase = async () => {
    const { usedIn } = await call(readMediaUse, { params: { id } });
    const shown = usedIn.filter((use) => use.shown);
    if (shown.length > 0) {
      tellProblem('Picture Not Deleted', shownText(shown));
      return false;
    }
    const sure = await confirmed({ title: `Delete ${name}?`, text: deletionText(usedIn), action: 'Delete' });
    if (!sure) return false;
    return call(deleteMedia, { params: { id } });
  };
  const done = await oneAtATime($deleting, id, erase, (error) =>
    tellFailure('Delete Failed', error, 'Failed to delete the picture. Please try again.'),
  );
  if (!done) return false;
  media.drop(id);
  $mediaCount.invalidate();
  tell('Picture Deleted', `${name} is no longer in the library.`);
  return true;
}
