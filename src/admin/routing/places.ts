import type { GlyphName } from '../parts/Glyph.tsx';
import type { Route } from './router.ts';

export interface Place {
  label: string;
  path: `/admin/${string}`;
  /** The routes during which it counts as the present one. */
  routes: readonly Route['route'][];
  glyph: GlyphName;
  /** Leads there after `g`. */
  key: string;
}

/** The screens that the navigation, the palette and the shortcuts lead to, in their order. */
export const places: readonly Place[] = [
  { label: 'Dashboard', path: '/admin/dashboard', routes: ['dashboard'], glyph: 'gauge', key: 'd' },
  { label: 'Contacts', path: '/admin/contacts', routes: ['contacts', 'contact'], glyph: 'inbox', key: 'c' },
  {
    label: 'Content',
    path: '/admin/content',
    routes: ['content', 'item', 'newItem', 'conflicts'],
    glyph: 'file',
    key: 'e',
  },
  { label: 'Media', path: '/admin/media', routes: ['media'], glyph: 'image', key: 'm' },
  { label: 'Newsletter', path: '/admin/newsletter', routes: ['newsletter'], glyph: 'mail', key: 'n' },
  { label: 'Analytics', path: '/admin/analytics', routes: ['analytics'], glyph: 'chart', key: 'a' },
  { label: 'Settings', path: '/admin/settings', routes: ['settings'], glyph: 'settings', key: 's' },
];

/** The place that a route belongs to. */
export const placeOf = (route: Route['route'] | undefined): Place | undefined =>
  places.find(({ routes }) => route !== undefined && routes.includes(route));
