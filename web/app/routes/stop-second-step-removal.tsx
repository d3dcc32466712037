import { useLinkToken } from '../features/account/links/use-link-token.ts';
import { StopRemoval } from '../features/account/second-step/stop-removal.tsx';
import { unlistedMeta } from '../page-meta.ts';

export const meta = () => unlistedMeta('Keep the second step');

export default function StopSecondStepRemovalPage() {
  return <StopRemoval token={useLinkToken()} />;
}
