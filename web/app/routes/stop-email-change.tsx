import { brand } from '@stillweb/contract/brand';
import { StopEmailChange } from '../features/account/change-email/stop-email-change.tsx';
import { useLinkToken } from '../features/account/links/use-link-token.ts';

export const meta = () => [
  { title: `Keep your email | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function StopEmailChangePage() {
  return <StopEmailChange token={useLinkToken()} />;
}
