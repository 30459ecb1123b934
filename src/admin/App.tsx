import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { $picking } from './api/picture-request.ts';
import { $session } from './api/session.ts';
import { $router } from './routing/router.ts';
import { mainScreenOf, screens } from './routing/screens.ts';
import ScreenBoundary from './ScreenBoundary.tsx';
import SignIn from './SignIn.tsx';
import { askToSignIn, comeBack } from './stores/sign-in.ts';

const Shell = lazy(() => import('./Shell.tsx'));

const PicturePicker = lazy(() => import('./screens/media/PicturePicker.tsx'));

/** Loaded the first time a picture is requested. It stays mounted, so that it can close and return the focus. */
function Picker() {
  const picking = useStore($picking) !== null;
  const [asked, setAsked] = useState(false);
  if (picking && !asked) setAsked(true);
  return asked ? (
    <Suspense>
      <PicturePicker />
    </Suspense>
  ) : null;
}

/** Each screen is a chunk of its own. */
const files = import.meta.glob<{ default: ComponentType }>('./screens/*.tsx');
const components = Object.fromEntries(Object.entries(files).map(([path, load]) => [path, lazy(load)]));

/** The page title as built; each screen puts its own title before it. */
const frameTitle = document.title;

/** The admin: one island with its own router. Without a token, every address leads to the sign-in page (product §4). */
export default function App() {
  const route = useStore($router);
  const session = useStore($session);
  const known = route !== undefined;
  const onSignIn = route?.route === 'login';
  const title = session ? mainScreenOf(route?.route)?.label : 'Sign in';

  useEffect(() => {
    document.title = title === undefined ? frameTitle : `${title} · ${frameTitle}`;
  }, [title]);

  useEffect(() => {
    if (!session && !onSignIn) askToSignIn();
    else if (session && (onSignIn || !known)) comeBack();
  }, [session, onSignIn, known]);

  if (!session) return <SignIn />;
  if (!route || route.route === 'login') return null;
  const Screen = components[`./screens/${screens[route.route].component}.tsx`];
  return (
    <ScreenBoundary>
      <Suspense fallback={null}>
        <Shell>
          <ScreenBoundary key={route.route}>
            <Suspense fallback={<div aria-busy="true" />}>{Screen && <Screen />}</Suspense>
          </ScreenBoundary>
        </Shell>
        <Picker />
      </Suspense>
    </ScreenBoundary>
  );
}
