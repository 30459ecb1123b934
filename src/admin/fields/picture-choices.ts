import { listMedia, type MediaItem } from '#contract/api/admin-media.ts';
import { call } from '../api/client.ts';
import { loadedWhileShown } from './loaded-while-shown.ts';

/** How many pictures may show their name and alternative text beside their path. */
const most = 100;

/** The newest pictures in the library. */
export const $pictures = loadedWhileShown<
  readonly Pick<MediaItem, 'path' | 'shows' | 'originalFilename' | 'altText'>[]
>([], async () => (await call(listMedia, { query: { limit: most } })).mediaItems);
