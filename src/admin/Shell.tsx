import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { $session } from './api/session.ts';
import Button from './parts/Button.tsx';
import { commandKey } from './parts/command-key.ts';
import CommandPalette from './CommandPalette.tsx';
import ConfirmDialog from './ConfirmDialog.tsx';
import Brand from './parts/Brand.tsx';
import Glyph from './parts/Glyph.tsx';
import { reveal } from './parts/reveal.ts';
import { $router, go } from './routing/router.ts';
import { mainScreenOf, mainScreens } from './routing/screens.ts';
import PublicationStrip from './PublicationStrip.tsx';
import ShortcutSheet from './ShortcutSheet.tsx';
import { openPalette } from './stores/palette.ts';
import { $sheetOpen, listenForShortcuts } from './stores/shortcuts.ts';
import { submitSignOut } from './stores/sign-in.ts';
import { $dark, switchTheme } from './stores/theme.ts';

function ThemeButton() {
  const dark = useStore($dark);
  const label = dark ? 'Light theme' : 'Dark theme';
  return (
    <button className="nav-button" type="button" aria-label={label} onClick={switchTheme}>
      <Glyph name={dark ? 'sun' : 'moon'} /> <span>{label}</span>
    </button>
  );
}

/**
 * Opens the site inside the admin, where its texts can be edited. With a modifier key, the link opens the public site
 * in a new tab.
 */
function viewHere(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go('/admin/view');
}

/** The frame around every screen: links to the other screens and to the site, and sign-out. */
export default function Shell({ children }: { children: ReactNode }) {
  const { route, path } = useStore($router) ?? {};
  const here = mainScreenOf(route);
  const session = useStore($session);
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  // Before the first paint, so that no key press is missed.
  useLayoutEffect(listenForShortcuts, []);
  useEffect(() => {
    // A new screen takes the focus, as a new page would, except for the first screen, and for one that has the focus
    // already, as in a field or on one of its tabs.
    if (!first.current && !main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
    first.current = false;
  }, [path]);
  return (
    <div className="admin">
      <a className="skip-link" href="#screen">
        Skip to content
      </a>
      <header className="admin-bar">
        <a className="admin-brand" href="/admin/dashboard">
          <Brand /> Admin
        </a>
        <button
          className="admin-search"
          type="button"
          aria-label={`Go to or find ${commandKey} K`}
          onClick={openPalette}
        >
          <Glyph name="search" /> <span>Go to or find</span> <kbd>{commandKey} K</kbd>
        </button>
        <p className="admin-user">{session?.user.username}</p>
        <a className="btn btn-quiet btn-small" href="/" target="_blank" rel="noopener" onClick={viewHere}>
          View Site
        </a>
        <Button onClick={submitSignOut}>Logout</Button>
      </header>
      <nav className="admin-nav" aria-label="Admin">
        <ul>
          {mainScreens.map((screen) => (
            <li key={screen.name}>
              <a
                ref={screen === here ? reveal : null}
                href={screen.path}
                aria-current={screen === here ? 'page' : undefined}
              >
                <Glyph name={screen.glyph} /> {screen.label}
              </a>
            </li>
          ))}
        </ul>
        <div className="nav-buttons">
          <ThemeButton />
          <button
            className="nav-button"
            type="button"
            aria-label="Keyboard shortcuts"
            onClick={() => $sheetOpen.set(true)}
          >
            <Glyph name="keyboard" /> <span>Keyboard shortcuts</span>
          </button>
        </div>
      </nav>
      <PublicationStrip />
      <main ref={main} id="screen" className="admin-screen" tabIndex={-1}>
        {children}
      </main>
      <CommandPalette />
      <ShortcutSheet />
      <ConfirmDialog />
    </div>
  );
}
