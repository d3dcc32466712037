import { pixelId } from '@stillweb/contract/brand';
import { guardFocus } from '@stillweb/ui/focus-guard.ts';
import { Toaster } from '@stillweb/ui/toaster.tsx';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { hydratedEvent } from '../document/app-start.ts';
import { forgetReload } from '../document/reload-once.ts';
import { SessionProvider } from '../session/session-provider.tsx';
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
      <Outlet />
      {pixelId !== null && <MeasurementGuard />}
      <Toaster />
    </SessionProvider>
  );
}
