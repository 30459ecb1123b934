import type { GlyphName } from '../parts/Glyph.tsx';

interface Address {
  /** What the router matches; `:name` is a parameter, `:name?` one that may be missing. */
  path: `/admin/${string}`;
  /** The file of screens/ that shows it. It is fetched when the screen is opened. */
  component: string;
}

/** A screen that the navigation, the palette, a shortcut and the title name. */
interface MainScreen extends Address {
  label: string;
  glyph: GlyphName;
  /** Leads there after `g`. */
  key: string;
  /** How the dashboard leads there; the dashboard itself has no tile. */
  tile?: { title: string; text: string };
}

/** A screen within another one. While it is open, the other one is marked in the navigation and gives the title. */
interface DetailScreen extends Address {
  within: string;
}

/**
 * Every screen behind the sign-in (product §2), by the name of its route. The navigation shows them in this order, and of two paths that match an address the
 * first counts.
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

/** The screens that the navigation, the palette, the shortcuts and the dashboard lead to, each with the address that it opens at. */
export const mainScreens: readonly (MainScreen & { name: string })[] = Object.entries(screens).flatMap(
  ([name, screen]) =>
    // A parameter may be missing there.
    'within' in screen ? [] : [{ ...screen, name, path: screen.path.replace(/\/:.*/, '') as Address['path'] }],
);

/** The screen that the navigation marks and the title names while this one is open. */
export function mainScreenOf(name: ScreenName | 'login' | undefined): MainScreen | undefined {
  if (name === undefined || name === 'login') return undefined;
  const screen = screens[name];
  const main = 'within' in screen ? screen.within : name;
  return mainScreens.find((one) => one.name === main);
}
