import type { EditorHandle } from '../../writing/editor-handle.ts';
import { lineAtTop, scrollToLine } from './essay-frame.ts';

/** Pixels from the top of the window to the line being read, below the sticky toolbar. */
const underBars = (): number =>
  (document.querySelector('.desk .writing-tools')?.getBoundingClientRect().bottom ?? 0) + 8;

/** Milliseconds during which a scroll counts as the echo of our own. */
const echo = 120;

/**
 * Scrolls preview and text together, aligned by the lines at their upper edges. The one being scrolled leads; the other
 * does not respond.
 *
 * @param lines of the blocks of the preview, in order
 * @returns a function that stops it
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
