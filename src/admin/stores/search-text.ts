import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores';
import type { Route } from '../routing/router.ts';
import { parameterOf, setParameters } from './address.ts';

/** Milliseconds to wait after the last key before searching. */
const pause = 250;

export interface Search {
  /** The text in the field. */
  $text: WritableAtom<string>;
  /** The search: `?q=` in the address; null on other screens. */
  $q: ReadableAtom<string | null>;
  type: (text: string) => void;
}

/**
 * The search field of a screen. Typed text goes to the address after a pause, and the address sets the text of the
 * field.
 */
export function createSearch(routes: readonly Route['route'][]): Search {
  const $q = parameterOf(routes, 'q');
  const $text = atom('');
  let sent = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  onMount($text, () => {
    const stop = $q.subscribe((q) => {
      // Our own update comes back while typing continues.
      if (q === null || q === sent) return;
      sent = q;
      $text.set(q);
    });
    return () => {
      stop();
      clearTimeout(timer);
      $text.set(sent);
    };
  });

  return {
    $text,
    $q,
    type: (text) => {
      $text.set(text);
      clearTimeout(timer);
      timer = setTimeout(() => {
        if ($q.get() === null) return;
        sent = text.trim();
        setParameters({ q: sent });
      }, pause);
    },
  };
}
