import { href, matchPath, useLocation } from 'react-router';
import { useLoginEnd, VisitorsOnly } from '../session/guards.tsx';
import { PageOutlet } from './error-page.tsx';
import { NeedsScript } from './needs-script.tsx';
import { AuthShell } from './shell.tsx';
import { useHeaderUser } from './header-parts.tsx';

// Users may open links from emails in a browser where they are signed in.
const openToUsers = [
  '/auth/reset-password/:token',
  href('/auth/verify-email'),
  href('/auth/change-email'),
  href('/auth/stop-email-change'),
  href('/auth/stop-second-step-removal'),
  href('/auth/secure-account'),
  href('/auth/data-export'),
];

export default function AuthAppLayout() {
  useLoginEnd();
  return (
    <AuthShell user={useHeaderUser()}>
      <div className="grid gap-8">
        <NeedsScript />
        <AuthPage />
      </div>
    </AuthShell>
  );
}

function AuthPage() {
  const { pathname } = useLocation();
  if (openToUsers.some((path) => matchPath(path, pathname))) return <PageOutlet />;
  return (
    <VisitorsOnly>
      <PageOutlet />
    </VisitorsOnly>
  );
}
