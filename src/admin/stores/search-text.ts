import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores';
import type { Route } from '../routing/router.ts';
import { parameterOf, setParameters } from './address.ts';

/** Milliseconds without a key until a search is made. */
const pause = 250;

export interface Search {
  /** What stands in the field. */
  $text: WritableAtom<string>;
  /** What is searched for: `?q=` of the address; null on other screens. */
  $q: ReadableAtom<string | null>;
  type: (text: string) => void;
}

/** The search field of a screen: what is typed goes to the address after a pause, and what the address says stands in the field. */
export function createSearch(routes: readonly Route['route'][]): Search {
  const $q = parameterOf(routes, 'q');
  const $text = atom('');
  let sent = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  onMount($text, () => {
    const stop = $q.subscribe((q) => {
      // What was sent from here comes back while one types on.
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
