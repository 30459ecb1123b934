import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/**
 * Takes pictures that are pasted or dropped; everything else goes its usual way. What a word processor copies comes with a picture of itself: there the words count.
 *
 * @param take gets the files and where they are to stand
 */
export const filesIn = (take: (view: EditorView, files: readonly File[], at: number) => void): Extension =>
  EditorView.domEventHandlers({
    paste(event, view) {
      const files = picturesIn(event.clipboardData);
      if (files.length === 0 || event.clipboardData?.getData('text/plain')) return false;
      take(view, files, view.state.selection.main.head);
      return true;
    },
    drop(event, view) {
      const files = picturesIn(event.dataTransfer);
      if (files.length === 0) return false;
      event.preventDefault();
      take(view, files, view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? view.state.selection.main.head);
      return true;
    },
  });
