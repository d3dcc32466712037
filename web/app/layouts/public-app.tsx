import { Outlet } from 'react-router';
import { NeedsScript } from './needs-script.tsx';
import { PublicShell } from './shell.tsx';
import { useVisitor } from './use-visitor.ts';

export default function PublicAppLayout() {
  return (
    <PublicShell visitor={useVisitor()}>
      <NeedsScript />
      <Outlet />
    </PublicShell>
  );
}
