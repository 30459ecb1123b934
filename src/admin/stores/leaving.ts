import { onSet, type ReadableAtom } from 'nanostores';
import { $session } from '../api/session.ts';
import { $router, type Route } from '../routing/router.ts';

/** Whether two routes show the same thing, apart from the query. */
const isSamePlace = (one: Route | undefined, other: Route | undefined): boolean =>
  one?.route === other?.route && JSON.stringify(one?.params) === JSON.stringify(other?.params);

let answered: Promise<void> = Promise.resolve();

/** Resolves once the author has answered whether to leave, with the address open if they do; at once if not asked. */
export const leavingAnswered = (): Promise<void> => answered;

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * Asks before a screen is left, including by the browser's back button, and makes the browser ask before the tab is
 * closed.
 *
 * @param ask resolves to whether to leave
 * @param isHome whether an address still belongs to this screen
 * @returns a function that removes the guard
 */
export function guardLeaving(
  ask: () => Promise<boolean>,
  isHome: (to: Route | undefined) => boolean = () => false,
): () => void {
  let isAsking = false;
  const lift = () => {
    stop();
    removeEventListener('beforeunload', warn);
  };
  const stop = onSet($router, (change) => {
    const { newValue } = change;
    const here = $router.get();
    // Without a session the sign-in page follows, and there is nothing to ask.
    if (!here || isSamePlace(here, newValue) || isHome(newValue) || $session.get() === null) return;
    change.abort();
    const target = newValue ? addressOf(newValue) : '/admin/dashboard';
    // On going back, the address has already changed.
    if (location.pathname !== here.path) queueMicrotask(() => $router.open(addressOf(here)));
    if (isAsking) return;
    isAsking = true;
    answered = ask().then((leave) => {
      isAsking = false;
      if (!leave) return;
      lift();
      $router.open(target);
    });
  });
  addEventListener('beforeunload', warn);
  return lift;
}

/** Guards a screen in this way as long as it has unsaved work; returns a function that ends it. */
export function guardUnsaved($unsaved: ReadableAtom<boolean>, ...guard: Parameters<typeof guardLeaving>): () => void {
  let lift: (() => void) | null = null;
  const stop = $unsaved.subscribe((unsaved) => {
    if (unsaved) lift ??= guardLeaving(...guard);
    else {
      lift?.();
      lift = null;
    }
  });
  return () => {
    stop();
    lift?.();
  };
}

function addressOf({ path, search }: Route): string {
  const query = new URLSearchParams(search).toString();
  return path + (query && `?${query}`);
}
