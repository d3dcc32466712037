import { Outlet } from 'react-router';

export default function AuthAppLayout() {
  return <Outlet />;
}
