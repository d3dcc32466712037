import { brand } from '@stillweb/contract/brand';
import { ResetPasswordForm } from '../features/account/reset-password/reset-password-form.tsx';
import type { Route } from './+types/reset-password.ts';

export const meta = () => [
  { title: `Choose a new password | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function ResetPasswordPage({ params }: Route.ComponentProps) {
  return <ResetPasswordForm token={params.token} />;
}
