import { useLinkToken } from '../features/account/links/use-link-token.ts';
import { SecureAccount } from '../features/account/secure-account/secure-account.tsx';
import { unlistedMeta } from '../page-meta.ts';

export const meta = () => unlistedMeta('Take your account back');

export default function SecureAccountPage() {
  return <SecureAccount token={useLinkToken()} />;
}
