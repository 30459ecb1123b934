import { createRouter } from '@nanostores/router';

/** The admin's addresses (product §2), and those of its details. */
export const $router = createRouter({
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  contacts: '/admin/contacts',
  contact: '/admin/contacts/:id',
  content: '/admin/content',
  conflicts: '/admin/content/conflicts',
  newItem: '/admin/content/new/:type',
  item: '/admin/content/:id',
  media: '/admin/media',
  newsletter: '/admin/newsletter',
  analytics: '/admin/analytics',
  settings: '/admin/settings/:tab?',
});

export type Route = NonNullable<ReturnType<typeof $router.get>>;

/** Opens an address of the admin; `replace` leaves no way back to the present one. */
export const go = (path: `/admin/${string}`, replace = false): void => $router.open(path, replace);

// A new address begins at its top, as a page would; on the way back the browser remembers the place.
const open = $router.open.bind($router);
$router.open = (path, replace) => {
  open(path, replace);
  if (replace !== true) scrollTo(0, 0);
};
