import { createRouter } from '@nanostores/router';
import { screens, type ScreenName } from './screens.ts';

type Paths = { [Name in ScreenName]: (typeof screens)[Name]['path'] };
const paths = Object.fromEntries(Object.entries(screens).map(([name, { path }]) => [name, path])) as Paths;

/** The admin's addresses (product §2): the sign-in page and every screen. */
export const $router = createRouter({ login: '/admin/login', ...paths });

export type Route = NonNullable<ReturnType<typeof $router.get>>;

/** Opens an address of the admin; `replace` leaves no way back to the present one. */
export const go = (path: `/admin/${string}`, replace = false): void => $router.open(path, replace);

// A new address begins at its top, as a page would; on the way back the browser remembers the place. Another query narrows the same screen, which keeps its place.
const open = $router.open.bind($router);
$router.open = (path, replace) => {
  const before = $router.get()?.path;
  open(path, replace);
  if (replace !== true && $router.get()?.path !== before) scrollTo(0, 0);
};
