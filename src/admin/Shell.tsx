import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode } from 'react';
import CommandPalette from './CommandPalette.tsx';
import Glyph, { type GlyphName } from './Glyph.tsx';
import { $router, type Route } from './router.ts';
import ShortcutSheet from './ShortcutSheet.tsx';
import { $session } from './stores/session.ts';
import { openPalette } from './stores/palette.ts';
import { submitSignOut } from './stores/sign-in.ts';
import { listenForShortcuts } from './stores/shortcuts.ts';

export const places: readonly {
  label: string;
  path: `/admin/${string}`;
  routes: readonly Route['route'][];
  glyph: GlyphName;
  key: string;
}[] = [
  { label: 'Dashboard', path: '/admin/dashboard', routes: ['dashboard'], glyph: 'gauge', key: 'd' },
  { label: 'Contacts', path: '/admin/contacts', routes: ['contacts', 'contact'], glyph: 'inbox', key: 'c' },
  { label: 'Content', path: '/admin/content', routes: ['content', 'item', 'newItem'], glyph: 'file', key: 'e' },
  { label: 'Media', path: '/admin/media', routes: ['media'], glyph: 'image', key: 'm' },
  { label: 'Newsletter', path: '/admin/newsletter', routes: ['newsletter'], glyph: 'mail', key: 'n' },
  { label: 'Analytics', path: '/admin/analytics', routes: ['analytics'], glyph: 'chart', key: 'a' },
  { label: 'Settings', path: '/admin/settings', routes: ['settings'], glyph: 'settings', key: 's' },
];

/** What surrounds every screen: the way to the others, to the site, and out. */
export default function Shell({ children }: { children: ReactNode }) {
  const route = useStore($router)?.route;
  const session = useStore($session);
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(listenForShortcuts, []);
  useEffect(() => {
    // A new screen takes the focus, as a new page would; the first one does not.
    if (!first.current) main.current?.focus({ preventScroll: true });
    first.current = false;
  }, [route]);
  return (
    <div className="admin">
      <a className="skip-link" href="#screen">
        Skip to content
      </a>
      <header className="admin-bar">
        <a className="admin-brand" href="/admin/dashboard">
          <Glyph name="brand" /> Admin
        </a>
        <button className="admin-search" type="button" onClick={openPalette}>
          <Glyph name="search" /> <span>Go to or find</span> <kbd>Ctrl K</kbd>
        </button>
        <p className="admin-user">{session?.user.username}</p>
        <a className="btn btn-quiet btn-small" href="/" target="_blank" rel="noopener">
          View Site
        </a>
        <button className="btn btn-quiet btn-small" type="button" onClick={submitSignOut}>
          Logout
        </button>
      </header>
      <nav className="admin-nav" aria-label="Admin">
        <ul>
          {places.map(({ label, path, routes, glyph }) => (
            <li key={path}>
              <a href={path} aria-current={route && routes.includes(route) ? 'page' : undefined}>
                <Glyph name={glyph} /> {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main ref={main} id="screen" className="admin-screen" tabIndex={-1}>
        {children}
      </main>
      <CommandPalette />
      <ShortcutSheet />
    </div>
  );
}
