import { atom } from 'nanostores';
import { updateMedia, type MediaItem } from '#contract/api/admin-media.ts';
import { call, messageOf } from '../api/client.ts';
import { showChangedDetail } from './picture-detail.ts';

export interface AltEdit {
  text: string;
  state: 'typing' | 'saving' | 'saved' | 'refused';
  /** Why it was not saved. */
  message: string;
}

/** Edited alternative texts, by picture id. */
export const $altEdits = atom<Readonly<Record<string, AltEdit>>>({});

const put = (id: string, edit: AltEdit): void => $altEdits.set({ ...$altEdits.get(), [id]: edit });

export const typeAltText = (id: string, text: string): void => {
  const state = $altEdits.get()[id]?.state === 'saving' ? 'saving' : 'typing';
  put(id, { text, state, message: '' });
};

/** The text in the field: the stored one unless it is being edited. */
export const altTextIn = ({ altText }: MediaItem, edit: AltEdit | undefined): string =>
  edit && edit.state !== 'saved' ? edit.text : altText;

/** Restores the stored text. */
export function undoAltText(id: string): void {
  const { [id]: edit, ...others } = $altEdits.get();
  if (edit && edit.state !== 'saving') $altEdits.set(others);
}

/** Saves the text if it changed. Changes typed while saving are saved next. */
export async function saveAltText({ id, altText }: MediaItem): Promise<void> {
  let edit = $altEdits.get()[id];
  if (!edit || edit.state === 'saving' || edit.state === 'saved') return;
  if (edit.text.trim() === altText) {
    undoAltText(id);
    return;
  }
  for (let sent: string | undefined; edit && edit.text !== sent; edit = $altEdits.get()[id]) {
    sent = edit.text;
    put(id, { text: sent, state: 'saving', message: '' });
    try {
      const { mediaItem } = await call(updateMedia, { params: { id }, body: { altText: sent } });
      showChangedDetail(mediaItem);
    } catch (error) {
      const message = messageOf(error) ?? 'It was not saved. Please try again.';
      put(id, { text: $altEdits.get()[id]?.text ?? sent, state: 'refused', message });
      return;
    }
  }
  if (edit) put(id, { ...edit, state: 'saved' });
}
