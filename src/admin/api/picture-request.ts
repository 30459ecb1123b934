import { atom } from 'nanostores';
import type { MediaItem } from '#contract/api/admin-media.ts';

type Answer = (item: MediaItem | null) => void;

/** Who waits for a picture; null while nobody does. */
export const $picking = atom<{ answer: Answer } | null>(null);

/**
 * Lets the writer choose a picture of the library, or upload one. It is described by then, or the writer said that it need not be.
 *
 * @returns the picture, whose `path` texts name it by; null where none was chosen
 */
export function openPicturePicker(): Promise<MediaItem | null> {
  $picking.get()?.answer(null);
  return new Promise((resolve) => {
    $picking.set({
      answer: (item) => {
        $picking.set(null);
        resolve(item);
      },
    });
  });
}
