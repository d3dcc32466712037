import { ResetPasswordForm } from '../features/account/reset-password/reset-password-form.tsx';
import { unlistedMeta } from '../page-meta.ts';
import type { Route } from './+types/reset-password.ts';

export const meta = () => unlistedMeta('Choose a new password');

export default function ResetPasswordPage({ params }: Route.ComponentProps) {
  return <ResetPasswordForm token={params.token} />;
}
