import { href, matchPath, Outlet, useLocation } from 'react-router';
import { VisitorsOnly } from '../session/guards.tsx';
import { NeedsScript } from './needs-script.tsx';
import { AuthShell } from './shell.tsx';
import { useVisitor } from './use-visitor.ts';

// A browser that is signed in may well be where somebody opens a mailed link.
const openToMembers = [href('/auth/verify-email'), href('/auth/change-email')];

export default function AuthAppLayout() {
  return (
    <AuthShell visitor={useVisitor()}>
      <div className="grid gap-8">
        <NeedsScript />
        <AuthPage />
      </div>
    </AuthShell>
  );
}

function AuthPage() {
  const { pathname } = useLocation();
  if (openToMembers.some((path) => matchPath(path, pathname))) return <Outlet />;
  return (
    <VisitorsOnly>
      <Outlet />
    </VisitorsOnly>
  );
}
