import { atom, onMount, type ReadableAtom } from 'nanostores';

/**
 * What a field offers, from the server: loaded once a field shows it, and whenever the window regains the focus, since
 * something may have been created in another tab. If that fails, what was there stays, and a value can still be typed.
 *
 * @param before what is offered until then
 */
export function choices<T>(before: T, load: () => Promise<T>): ReadableAtom<T> {
  const $choices = atom(before);
  const again = () =>
    void load().then(
      (found) => $choices.set(found),
      () => undefined,
    );
  onMount($choices, () => {
    again();
    addEventListener('focus', again);
    return () => removeEventListener('focus', again);
  });
  return $choices;
}
