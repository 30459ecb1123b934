import type { Extension } from '@codemirror/state';
import { EditorView, ViewPlugin } from '@codemirror/view';

/** Pixels of a line, which is left to be seen beyond the one that is written. */
const line = 40;

/** What covers a text that scrolls with its window: its tools above, which stay, and the bar of buttons below. A text that scrolls by itself is covered by nothing. */
function edgesOf({ host }: ShadowRoot): { top: number; bottom: number } | null {
  if (getComputedStyle(host).overflowY !== 'visible') return null;
  const tools = host.parentElement?.querySelector('.writing-tools')?.getBoundingClientRect().bottom ?? 0;
  const bar = document.querySelector('.save-bar')?.getBoundingClientRect();
  return { top: Math.max(0, tools) + line, bottom: (bar?.height ? Math.max(0, innerHeight - bar.top) : 0) + line };
}

/** Keeps the cursor, what is found and the panel of finding clear of what covers the text. */
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
