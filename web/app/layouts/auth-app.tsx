import { href, Outlet, useMatch } from 'react-router';
import { VisitorsOnly } from '../session/guards.tsx';
import { NeedsScript } from './needs-script.tsx';
import { AuthShell } from './shell.tsx';
import { useVisitor } from './use-visitor.ts';

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
  // A browser that is signed in may well be where somebody opens the link to verify another address.
  const isOpenToMembers = useMatch(href('/auth/verify-email')) !== null;
  if (isOpenToMembers) return <Outlet />;
  return (
    <VisitorsOnly>
      <Outlet />
    </VisitorsOnly>
  );
}
