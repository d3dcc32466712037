import { pixelId } from '@stillweb/contract/brand';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { appIsAlive } from '../document/held-app.ts';
import { SessionProvider } from '../session/session-provider.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { LoadAtBorder } from './load-at-border.ts';
import { useRouteChange } from './use-route-change.ts';

/** Around every page that React takes over. */
export default function AppLayout() {
  useRouteChange();
  useEffect(() => void document.dispatchEvent(new Event(appIsAlive)), []);
  return (
    <SessionProvider>
      <Outlet />
      {pixelId !== null && <LoadAtBorder />}
      <Toaster />
    </SessionProvider>
  );
}
