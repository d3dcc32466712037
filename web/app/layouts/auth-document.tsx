import { Outlet } from 'react-router';

export const handle = { document: true };

export default function AuthDocumentLayout() {
  return <Outlet />;
}
