import { Outlet } from 'react-router';
import { SessionProvider } from '../session/session-provider.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { useLoadAtBorder } from './use-load-at-border.ts';
import { useRouteChange } from './use-route-change.ts';

/** Around every page that React takes over. */
export default function AppLayout() {
  useRouteChange();
  useLoadAtBorder();
  return (
    <SessionProvider>
      <Outlet />
      <Toaster />
    </SessionProvider>
  );
}
