import { Outlet } from 'react-router';

export default function PublicAppLayout() {
  return <Outlet />;
}
