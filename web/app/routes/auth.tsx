import { href, redirect } from 'react-router';

export function clientLoader() {
  return redirect(href('/auth/login'));
}

export default function AuthPage() {
  return null;
}
