import type { EditorHandle } from '../../writing/editor-handle.ts';
import { lineAtTop, scrollToLine } from './essay-frame.ts';

/** Pixels below the upper edge of the window at which the text is looked at: under the tools, which stay there. */
const underBars = (): number =>
  (document.querySelector('.desk .writing-tools')?.getBoundingClientRect().bottom ?? 0) + 8;

/** Milliseconds in which a scroll is taken for the answer to one of ours. */
const echo = 120;

/**
 * Scrolls the preview with the text, and the text with the preview, by the lines at their upper edges. Who scrolls leads; the other does not answer.
 *
 * @param lines of the blocks of the preview, in their order
 * @returns what ends it
 */
export function scrollTogether(text: EditorHandle, page: Document, lines: readonly number[]): () => void {
  let movedText = -Infinity;
  let movedPage = -Infinity;
  let frame = 0;
  const once = (act: () => void) => () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(act);
  };
  const followText = once(() => {
    if (performance.now() - movedText < echo) return;
    movedPage = performance.now();
    scrollToLine(page, lines, window.scrollY === 0 ? 0 : text.lineAt(underBars()));
  });
  const followPage = once(() => {
    if (performance.now() - movedPage < echo) return;
    movedText = performance.now();
    const line = lineAtTop(page, lines);
    const top = line === null ? -window.scrollY : text.topOf(line) - underBars();
    window.scrollBy({ top, behavior: 'instant' });
  });
  followText();
  window.addEventListener('scroll', followText, { passive: true });
  page.addEventListener('scroll', followPage, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('scroll', followText);
    page.removeEventListener('scroll', followPage);
  };
}
