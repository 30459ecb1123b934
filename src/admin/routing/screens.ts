import type { GlyphName } from '../parts/Glyph.tsx';

interface Address {
  /** The pattern of the router: `:name` is a parameter, `:name?` an optional one. */
  path: `/admin/${string}`;
  /** Its file in screens/, loaded when the screen opens. */
  component: string;
}

/** A screen with an entry in the navigation, the palette, the shortcuts and the title. */
interface MainScreen extends Address {
  label: string;
  glyph: GlyphName;
  /** The key that opens it, pressed after `g`. */
  key: string;
  /** Its tile on the dashboard; the dashboard itself has none. */
  tile?: { title: string; text: string };
}

/** A screen within another. While it is open, the navigation marks the other one, which also gives the title. */
interface DetailScreen extends Address {
  within: string;
}

/**
 * Every screen behind the sign-in (product §2), by route name. The navigation uses this order; if two paths match an
 * address, the first wins.
 */
export const screens = {
  dashboard: {
    path: '/admin/dashboard',
    component: 'Dashboard',
    label: 'Dashboard',
    glyph: 'gauge',
    key: 'd',
  },
  contacts: {
    path: '/admin/contacts',
    component: 'Contacts',
    label: 'Contacts',
    glyph: 'inbox',
    key: 'c',
    tile: { title: 'Contact Forms', text: 'Read and answer what visitors send.' },
  },
  contact: { path: '/admin/contacts/:id', component: 'Contacts', within: 'contacts' },
  content: {
    path: '/admin/content',
    component: 'Content',
    label: 'Content',
    glyph: 'file',
    key: 'e',
    tile: { title: 'Content Management', text: 'Write, publish and bring back.' },
  },
  view: { path: '/admin/view/:page?', component: 'View', within: 'content' },
  conflicts: { path: '/admin/content/conflicts', component: 'Conflicts', within: 'content' },
  newItem: { path: '/admin/content/new/:type', component: 'ContentEditor', within: 'content' },
  item: { path: '/admin/content/:id', component: 'ContentEditor', within: 'content' },
  media: {
    path: '/admin/media',
    component: 'Media',
    label: 'Media',
    glyph: 'image',
    key: 'm',
    tile: { title: 'Media Library', text: 'Pictures for essays and projects.' },
  },
  newsletter: {
    path: '/admin/newsletter',
    component: 'Newsletter',
    label: 'Newsletter',
    glyph: 'mail',
    key: 'n',
    tile: { title: 'Newsletter', text: 'Who reads, who has confirmed.' },
  },
  campaigns: { path: '/admin/newsletter/campaigns', component: 'Campaigns', within: 'newsletter' },
  campaign: { path: '/admin/newsletter/campaigns/:id', component: 'Campaign', within: 'newsletter' },
  subscriberImport: { path: '/admin/newsletter/import', component: 'SubscriberImport', within: 'newsletter' },
  subscriber: { path: '/admin/newsletter/:id', component: 'Subscriber', within: 'newsletter' },
  outbox: {
    path: '/admin/outbox',
    component: 'Outbox',
    label: 'Outbox',
    glyph: 'send',
    key: 'x',
  },
  mail: { path: '/admin/outbox/:id', component: 'Outbox', within: 'outbox' },
  analytics: {
    path: '/admin/analytics',
    component: 'Analytics',
    label: 'Analytics',
    glyph: 'chart',
    key: 'a',
    tile: { title: 'Analytics', text: 'What visitors look at, without cookies.' },
  },
  operations: {
    path: '/admin/operations',
    component: 'Operations',
    label: 'Operations',
    glyph: 'pulse',
    key: 'o',
  },
  access: { path: '/admin/settings/sign-in', component: 'Access', within: 'settings' },
  settings: {
    path: '/admin/settings/:tab?',
    component: 'Settings',
    label: 'Settings',
    glyph: 'settings',
    key: 's',
    tile: { title: 'Site Settings', text: 'Title, hero, announcement, maintenance.' },
  },
} as const satisfies Record<string, MainScreen | DetailScreen>;

export type ScreenName = keyof typeof screens;

/** The main screens, each with the address at which it opens. */
export const mainScreens: readonly (MainScreen & { name: string })[] = Object.entries(screens).flatMap(
  ([name, screen]) =>
    // Drops an optional parameter.
    'within' in screen ? [] : [{ ...screen, name, path: screen.path.replace(/\/:.*/, '') as Address['path'] }],
);

/** The main screen that this one belongs to. */
export function mainScreenOf(name: ScreenName | 'login' | undefined): MainScreen | undefined {
  if (name === undefined || name === 'login') return undefined;
  const screen = screens[name];
  const main = 'within' in screen ? screen.within : name;
  return mainScreens.find((one) => one.name === main);
}
