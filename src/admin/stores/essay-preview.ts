import { atom } from 'nanostores';
import { drawEssay } from '#contract/api/admin-preview.ts';
import type * as z from 'zod/mini';
import { call, messageOf, RequestFailed } from '../api/client.ts';

export type Drawn = z.output<typeof drawEssay.response>;
export type Drawing = z.input<typeof drawEssay.request>;

/** Milliseconds to wait after the last change before asking the server, and before retrying if there was no answer. */
const pause = 300;
const again = 3_000;

/** The last rendering; it is kept until the next one arrives. */
export const $drawnEssay = atom<Drawn | null>(null);

/** Why the rendering is out of date; null if it is not, or soon will not be. */
export const $notDrawn = atom<string | null>(null);

/** Clears the rendering when another essay is opened. */
export function forgetDrawn(): void {
  $drawnEssay.set(null);
  $notDrawn.set(null);
}

/**
 * Has the server draw an essay after a pause, retrying until it succeeds. Returns a function that cancels it, after
 * which no result is shown.
 */
export function draw(essay: Drawing): () => void {
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const ask = async (): Promise<void> => {
    try {
      const drawn = await call(drawEssay, { body: essay, signal: ended.signal });
      if (ended.signal.aborted) return;
      $drawnEssay.set(drawn);
      $notDrawn.set(null);
    } catch (error) {
      if (ended.signal.aborted) return;
      const refused = error instanceof RequestFailed && error.status < 500 && error.status !== 429;
      $notDrawn.set(
        refused
          ? Object.values(error.problem?.fields ?? {}).join(' ') || (messageOf(error) ?? 'The preview was refused.')
          : 'The preview could not be updated. Trying again every few seconds.',
      );
      if (!refused) timer = setTimeout(() => void ask(), again);
    }
  };
  timer = setTimeout(() => void ask(), $drawnEssay.get() === null ? 0 : pause);
  return () => {
    clearTimeout(timer);
    ended.abort();
  };
}
