import { atom } from 'nanostores';
import {
  readMediaUse,
  updateMedia,
  type FocalPoint,
  type MediaItem,
  type MediaUse,
} from '#contract/api/admin-media.ts';
import { call } from '../api/client.ts';
import { NotSendable } from '../editor/shrink-picture.ts';
import { showChanged } from './media.ts';
import { tell, tellFailure } from './notice.ts';
import { oneAtATime } from './under-way.ts';
import { uploadPicture } from './upload-picture.ts';

/** The picture shown in detail; null if none is. */
export const $detail = atom<MediaItem | null>(null);

/** Where it is used. */
export const $detailUses = atom<readonly MediaUse[] | 'loading' | 'failed'>('loading');

/** Upload progress of its replacement, from 0 to 1; null if there is none. */
export const $replacing = atom<number | null>(null);

export function openDetail(item: MediaItem): void {
  $detail.set(item);
  void loadUses(item);
}

export const closeDetail = (): void => $detail.set(null);

export async function loadUses({ id }: MediaItem): Promise<void> {
  $detailUses.set('loading');
  const uses = await call(readMediaUse, { params: { id } }).then(
    ({ usedIn }) => usedIn,
    () => 'failed' as const,
  );
  if ($detail.get()?.id === id) $detailUses.set(uses);
}

/** Saves a change to the picture and shows the result. */
export async function saveDetail(
  item: MediaItem,
  body: { focus?: FocalPoint | null; decorative?: boolean; shows?: string },
): Promise<string | null> {
  try {
    const { mediaItem, message } = await call(updateMedia, { params: { id: item.id }, body });
    showChangedDetail(mediaItem);
    return message;
  } catch (error) {
    tellFailure('Not Saved', error, 'It was not saved. Please try again.');
    return null;
  }
}

/** Shows a picture with its changed details, in the library and in detail. */
export function showChangedDetail(item: MediaItem): void {
  showChanged(item);
  if ($detail.get()?.id === item.id) $detail.set({ ...item, uses: $detail.get()?.uses });
}

/** Uploads a picture to be shown everywhere in place of this one. */
export async function replacePicture(item: MediaItem, file: File): Promise<void> {
  const replace = async () => {
    const { item: other } = await uploadPicture(file, {
      standsFor: item.id,
      onProgress: (part) => $replacing.set(part),
    });
    const message = await saveDetail(item, { shows: other.id });
    if (message !== null) tell('Picture Replaced', message);
  };
  await oneAtATime($replacing, 0, replace, (error) => {
    const fallback = 'The server could not be reached. Please try again.';
    tellFailure('Not Replaced', error, error instanceof NotSendable ? error.message : fallback);
  });
}
