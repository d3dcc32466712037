import { pixelId } from '@stillweb/contract/brand';
import { guardFocus } from '@stillweb/ui/dialog/focus-guard.ts';
import { Toaster } from '@stillweb/ui/feedback/toaster.tsx';
import { lazyPart } from '@stillweb/ui/page/lazy-part.tsx';
import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { hydratedEvent } from '../document/app-start.ts';
import { forgetReload } from '../document/reload-once.ts';
import { isSessionOpened, SessionProvider } from '../session/session-provider.tsx';
import { MeasurementGuard } from './measurement-guard.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { useRouteChange } from './use-route-change.ts';

/** Wraps every page that React hydrates. */
export default function AppLayout() {
  useRouteChange();
  useEffect(guardFocus, []);
  useEffect(() => void document.dispatchEvent(new Event(hydratedEvent)), []);
  const { pathname } = useLocation();
  useEffect(() => forgetReload(pathname), [pathname]);
  return (
    <SessionProvider>
      <NavigationProgress />
      <OpenedSession />
      <Outlet />
      {pixelId !== null && <MeasurementGuard />}
      <Toaster />
    </SessionProvider>
  );
}

/** After the way over a provider. */
function OpenedSession() {
  const [isOpened] = useState(isSessionOpened);
  // The prerendered page knows of none.
  return (
    useHydrated() &&
    isOpened && (
      <Suspense fallback={null}>
        <TakeOverSession />
      </Suspense>
    )
  );
}

const TakeOverSession = lazyPart(() => import('../features/account/log-in/take-over-session.tsx'));
