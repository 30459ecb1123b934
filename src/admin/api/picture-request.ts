import { atom } from 'nanostores';
import type { MediaItem } from '#contract/api/admin-media.ts';

type Answer = (item: MediaItem | null) => void;

/** The caller waiting for a picture; null if there is none. */
export const $picking = atom<{ answer: Answer } | null>(null);

/**
 * Lets the author choose a picture from the library or upload one, and asks for its description, which the author can
 * decline.
 *
 * @returns the picture, whose `path` goes into texts; null if none was chosen before the screen was left
 */
export function openPicturePicker(): Promise<MediaItem | null> {
  $picking.get()?.answer(null);
  return new Promise((resolve) => {
    const picking = {
      answer: (item: MediaItem | null) => {
        if ($picking.get() === picking) $picking.set(null);
        resolve(item);
      },
    };
    $picking.set(picking);
  });
}
