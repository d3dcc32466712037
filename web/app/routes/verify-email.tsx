import { useLinkToken } from '../features/account/links/use-link-token.ts';
import { VerifyEmail } from '../features/account/verify-email/verify-email.tsx';
import { unlistedMeta } from '../page-meta.ts';

export const meta = () => unlistedMeta('Verify your email');

export default function VerifyEmailPage() {
  return <VerifyEmail token={useLinkToken()} />;
}
