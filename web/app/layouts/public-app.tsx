import { Outlet } from 'react-router';
import { NeedsScript } from './needs-script.tsx';
import { PublicShell } from './shell.tsx';
import { useHeaderUser } from './use-header-user.ts';

export default function PublicAppLayout() {
  return (
    <PublicShell user={useHeaderUser()}>
      <NeedsScript />
      <Outlet />
    </PublicShell>
  );
}
