import { atom, onMount } from 'nanostores';
import { listMedia, type MediaItem } from '#contract/api/admin-media.ts';
import { call } from '../api/client.ts';

/** Most pictures that are offered; the path of any other can be copied from the media library. */
const most = 100;

/** The newest pictures of the library. */
export const $pictures = atom<readonly Pick<MediaItem, 'path' | 'originalFilename'>[]>([]);

async function load(): Promise<void> {
  try {
    const { mediaItems } = await call(listMedia, { query: { limit: most } });
    $pictures.set(mediaItems);
  } catch {
    // The path can be typed all the same.
  }
}

onMount($pictures, () => {
  const again = () => void load();
  again();
  addEventListener('focus', again);
  return () => removeEventListener('focus', again);
});
