import { atom, onMount, type ReadableAtom } from 'nanostores';

/**
 * A store for what fields show of the server: loaded once a field shows it, and whenever the window regains the focus,
 * since something may have been created in another tab. If that fails, what was there remains.
 *
 * @param before its value until then
 */
export function loadedWhileShown<T>(before: T, load: () => Promise<T>): ReadableAtom<T> {
  const $loaded = atom(before);
  const again = () =>
    void load().then(
      (found) => $loaded.set(found),
      () => undefined,
    );
  onMount($loaded, () => {
    again();
    addEventListener('focus', again);
    return () => removeEventListener('focus', again);
  });
  return $loaded;
}
