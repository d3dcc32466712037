import { CheckVerificationEmail } from '../features/account/verify-email/check-verification-email.tsx';
import { unlistedMeta } from '../page-meta.ts';

export const meta = () => unlistedMeta('Verify your email');

export default function CheckVerificationEmailPage() {
  return <CheckVerificationEmail />;
}
