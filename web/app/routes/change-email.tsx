import { ConfirmEmailChange } from '../features/account/change-email/confirm-email-change.tsx';
import { useLinkToken } from '../features/account/links/use-link-token.ts';
import { unlistedMeta } from '../page-meta.ts';

export const meta = () => unlistedMeta('Change your email');

export default function ChangeEmailPage() {
  return <ConfirmEmailChange token={useLinkToken()} />;
}
