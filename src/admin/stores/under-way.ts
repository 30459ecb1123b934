import type { WritableAtom } from 'nanostores';

/**
 * Runs an action while a store says that it is under way, so that its buttons are disabled until it ends.
 *
 * @param what the value of the store until then: `true`, or what the action is about
 * @param onError announces a failure
 * @returns what the action returns; false if it failed
 */
export async function whileSet<T, Done>(
  $underWay: WritableAtom<T>,
  what: T,
  act: () => Promise<Done>,
  onError: (error: unknown) => void,
): Promise<Done | false> {
  $underWay.set(what);
  try {
    return await act();
  } catch (error) {
    onError(error);
    return false;
  } finally {
    // Every atom here is made with a value.
    $underWay.set($underWay.init as T);
  }
}

/** The same if nothing is under way; false otherwise. */
export const oneAtATime: typeof whileSet = async ($underWay, ...action) =>
  $underWay.get() === $underWay.init && whileSet($underWay, ...action);
