import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { $session } from './api/session.ts';
import { placeOf } from './routing/places.ts';
import { $router, go, type Route } from './routing/router.ts';
import ScreenBoundary from './ScreenBoundary.tsx';
import SignIn from './SignIn.tsx';
import { askToSignIn } from './stores/sign-in.ts';

const Shell = lazy(() => import('./Shell.tsx'));
const Contacts = lazy(() => import('./screens/Contacts.tsx'));
const ContentEditor = lazy(() => import('./screens/ContentEditor.tsx'));

/** The title of the page as it was built; that of a screen stands before it. */
const frameTitle = document.title;

/** Each screen is a chunk of its own. */
const screens: Record<Exclude<Route['route'], 'login'>, ComponentType> = {
  dashboard: lazy(() => import('./screens/Dashboard.tsx')),
  contacts: Contacts,
  contact: Contacts,
  content: lazy(() => import('./screens/Content.tsx')),
  conflicts: lazy(() => import('./screens/Conflicts.tsx')),
  newItem: ContentEditor,
  item: ContentEditor,
  media: lazy(() => import('./screens/Media.tsx')),
  newsletter: lazy(() => import('./screens/Newsletter.tsx')),
  analytics: lazy(() => import('./screens/Analytics.tsx')),
  settings: lazy(() => import('./screens/Settings.tsx')),
};

/** The admin: one island, whose addresses are the router's. Without a token every address leads to the sign-in page (product §4). */
export default function App() {
  const route = useStore($router);
  const session = useStore($session);
  const known = route !== undefined;
  const onSignIn = route?.route === 'login';
  const title = session ? placeOf(route?.route)?.label : 'Sign in';

  useEffect(() => {
    document.title = title === undefined ? frameTitle : `${title} · ${frameTitle}`;
  }, [title]);

  useEffect(() => {
    if (!session && !onSignIn) askToSignIn();
    else if (session && (onSignIn || !known)) go('/admin/dashboard', true);
  }, [session, onSignIn, known]);

  if (!session) return <SignIn />;
  if (!route || route.route === 'login') return null;
  const Screen = screens[route.route];
  return (
    <ScreenBoundary>
      <Suspense fallback={null}>
        <Shell>
          <ScreenBoundary key={route.route}>
            <Suspense fallback={<div aria-busy="true" />}>
              <Screen />
            </Suspense>
          </ScreenBoundary>
        </Shell>
      </Suspense>
    </ScreenBoundary>
  );
}
