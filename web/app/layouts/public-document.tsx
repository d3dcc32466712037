import { Outlet } from 'react-router';
import { PublicShell } from './shell.tsx';

export const handle = { document: true };

export default function PublicDocumentLayout() {
  return (
    <PublicShell>
      <Outlet />
    </PublicShell>
  );
}
