import { atom, type ReadableAtom } from 'nanostores';
import { renderPreview } from '#contract/api/admin-content.ts';
import { call } from '../api/client.ts';

/** Milliseconds without a key until the server is asked. */
const pause = 300;

interface Shown {
  html: string;
  failed: boolean;
}

/** What becomes of the Markdown of one field. */
export interface MarkdownPreview {
  /** What became of the Markdown last sent; what was there stays until the next is. */
  $shown: ReadableAtom<Shown>;
  /** Has the server render Markdown: at once what was there when the field was shown, and after a pause what is typed. Gives back what calls it off. */
  show: (body: string) => () => void;
}

/** A preview that shows nothing yet. */
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
