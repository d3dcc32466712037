import { CheckResetEmail } from '../features/account/reset-password/check-reset-email.tsx';
import { unlistedMeta } from '../page-meta.ts';

export const meta = () => unlistedMeta('Check your email');

export default function CheckResetPasswordEmailPage() {
  return <CheckResetEmail />;
}
