import { pixelId } from '@stillweb/contract/brand';
import { Outlet } from 'react-router';
import { SessionProvider } from '../session/session-provider.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { LoadAtBorder } from './load-at-border.ts';
import { useRouteChange } from './use-route-change.ts';

/** Around every page that React takes over. */
export default function AppLayout() {
  useRouteChange();
  return (
    <SessionProvider>
      <Outlet />
      {pixelId !== null && <LoadAtBorder />}
      <Toaster />
    </SessionProvider>
  );
}
