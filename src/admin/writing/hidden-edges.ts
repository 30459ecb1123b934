import type { Extension } from '@codemirror/state';
import { EditorView, ViewPlugin } from '@codemirror/view';

/** Pixels of one line, kept visible beyond the current one. */
const line = 40;

/**
 * What covers a text that scrolls with its window: the sticky tools above, and the bar of buttons below. Nothing covers
 * a text that scrolls separately.
 */
function edgesOf({ host }: ShadowRoot): { top: number; bottom: number } | null {
  if (getComputedStyle(host).overflowY !== 'visible') return null;
  const tools = host.parentElement?.querySelector('.writing-tools')?.getBoundingClientRect().bottom ?? 0;
  const bar = document.querySelector('.save-bar')?.getBoundingClientRect();
  return { top: Math.max(0, tools) + line, bottom: (bar?.height ? Math.max(0, innerHeight - bar.top) : 0) + line };
}

/** Keeps the cursor, search matches and the search panel clear of those edges. */
export const hiddenEdges = (root: ShadowRoot): Extension => [
  EditorView.scrollMargins.of(() => edgesOf(root)),
  ViewPlugin.define(() => {
    const { host } = root;
    const tools = host.parentElement?.querySelector('.writing-tools');
    const note = () => {
      if (!(tools instanceof HTMLElement) || !(host instanceof HTMLElement)) return;
      const stays = Number.parseFloat(getComputedStyle(tools).top);
      host.style.setProperty('--writing-top', `${Number.isNaN(stays) ? 0 : stays + tools.offsetHeight}px`);
    };
    const watching = new ResizeObserver(note);
    if (tools) watching.observe(tools);
    return { destroy: () => watching.disconnect() };
  }),
];
