import { atom, onMount } from 'nanostores';
import { listMedia, type MediaItem } from '#contract/api/admin-media.ts';
import { call } from '../api/client.ts';

/** How many pictures may show their name and alternative text beside their path. */
const most = 100;

/** The newest pictures in the library. */
export const $pictures = atom<readonly Pick<MediaItem, 'path' | 'shows' | 'originalFilename' | 'altText'>[]>([]);

async function load(): Promise<void> {
  try {
    const { mediaItems } = await call(listMedia, { query: { limit: most } });
    $pictures.set(mediaItems);
  } catch {
    // The path can still be typed.
  }
}

onMount($pictures, () => {
  const again = () => void load();
  again();
  addEventListener('focus', again);
  return () => removeEventListener('focus', again);
});
