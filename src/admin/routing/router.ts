import { createRouter } from '@nanostores/router';
import { screens, type ScreenName } from './screens.ts';

type Paths = { [Name in ScreenName]: (typeof screens)[Name]['path'] };
const paths = Object.fromEntries(Object.entries(screens).map(([name, { path }]) => [name, path])) as Paths;

/** The admin's addresses (product §2): the sign-in page and every screen. */
export const $router = createRouter({ login: '/admin/login', ...paths });

export type Route = NonNullable<ReturnType<typeof $router.get>>;

/** Opens an address of the admin; `replace` replaces the history entry. */
export const go = (path: `/admin/${string}`, replace = false): void => $router.open(path, replace);

/** Calls `act` when another path is opened, but not for a new query; returns a function that stops listening. */
export function onNewPath(act: () => void): () => void {
  const here = $router.get()?.path;
  return $router.listen((page) => {
    if (page?.path !== here) act();
  });
}

// A new address starts at the top, as a page would; on going back, the browser restores the position. A new query only
// filters the same screen, which keeps its position.
const open = $router.open.bind($router);
$router.open = (path, replace) => {
  const before = $router.get()?.path;
  open(path, replace);
  if (replace !== true && $router.get()?.path !== before) scrollTo(0, 0);
};
