import { StopEmailChange } from '../features/account/change-email/stop-email-change.tsx';
import { useLinkToken } from '../features/account/links/use-link-token.ts';
import { unlistedMeta } from '../page-meta.ts';

export const meta = () => unlistedMeta('Keep your email');

export default function StopEmailChangePage() {
  return <StopEmailChange token={useLinkToken()} />;
}
