import { atom, type ReadableAtom } from 'nanostores';
import { renderPreview } from '#contract/api/admin-content.ts';
import { call } from '../api/client.ts';

/** Milliseconds to wait after the last key press before asking the server. */
const pause = 300;

interface Shown {
  html: string;
  failed: boolean;
}

/** A preview of one field's Markdown. */
export interface MarkdownPreview {
  /** The last rendering; it is kept until the next one arrives. */
  $shown: ReadableAtom<Shown>;
  /**
   * Has the server render Markdown: the first text at once, typed text after a pause. Returns a function that cancels
   * it.
   */
  show: (body: string) => () => void;
}

/** An empty preview. */
export function markdownPreview(): MarkdownPreview {
  const $shown = atom<Shown>({ html: '', failed: false });
  let wanted: string | undefined;

  async function render(body: string): Promise<void> {
    try {
      const { html } = await call(renderPreview, { body: { body } });
      if (wanted === body) $shown.set({ html, failed: false });
    } catch {
      if (wanted === body) $shown.set({ ...$shown.get(), failed: true });
    }
  }

  return {
    $shown,
    show(body) {
      const wait = wanted === undefined ? 0 : pause;
      wanted = body;
      if (body.trim() === '') {
        $shown.set({ html: '', failed: false });
        return () => undefined;
      }
      const timer = setTimeout(() => void render(body), wait);
      return () => clearTimeout(timer);
    },
  };
}
