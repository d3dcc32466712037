import { Outlet } from 'react-router';
import { AuthShell } from './shell.tsx';

export const handle = { document: true };

export default function AuthDocumentLayout() {
  return (
    <AuthShell>
      <Outlet />
    </AuthShell>
  );
}
