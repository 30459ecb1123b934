import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/**
 * Takes pasted or dropped pictures; everything else keeps its default handling. Text copied from a word processor comes
 * with a picture of itself, in which case the text wins.
 *
 * @param take receives the files and where to put them
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
