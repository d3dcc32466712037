import { Outlet } from 'react-router';
import { VisitorsOnly } from '../session/guards.tsx';
import { NeedsScript } from './needs-script.tsx';
import { AuthShell } from './shell.tsx';
import { useVisitor } from './use-visitor.ts';

export default function AuthAppLayout() {
  return (
    <AuthShell visitor={useVisitor()}>
      <VisitorsOnly>
        <NeedsScript />
        <Outlet />
      </VisitorsOnly>
    </AuthShell>
  );
}
