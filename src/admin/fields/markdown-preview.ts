import { atom } from 'nanostores';
import { renderPreview } from '#contract/api/admin-content.ts';
import { call } from '../api/client.ts';

/** Milliseconds without a key until the server is asked. */
const pause = 300;

/** What became of the Markdown last sent; what was there stays until the next is. */
export const $preview = atom({ html: '', failed: false });

/** The Markdown whose preview is shown or on its way. */
let wanted: string | undefined;

async function render(body: string): Promise<void> {
  try {
    const { html } = await call(renderPreview, { body: { body } });
    if (wanted === body) $preview.set({ html, failed: false });
  } catch {
    if (wanted === body) $preview.set({ ...$preview.get(), failed: true });
  }
}

/** Has the server render Markdown: at once what was there when the editor opened, and after a pause what is typed. Gives back what calls it off. */
export function showPreview(body: string): () => void {
  const wait = wanted === undefined ? 0 : pause;
  wanted = body;
  if (body.trim() === '') {
    $preview.set({ html: '', failed: false });
    return () => undefined;
  }
  const timer = setTimeout(() => void render(body), wait);
  return () => clearTimeout(timer);
}

/** Forgets what is shown, so that the next text does not begin with the picture of this one. */
export function forgetPreview(): void {
  wanted = undefined;
  $preview.set({ html: '', failed: false });
}
