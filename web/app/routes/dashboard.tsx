import { href, redirect } from 'react-router';

export function clientLoader() {
  return redirect(href('/dashboard/subscription'));
}

export default function DashboardPage() {
  return null;
}
