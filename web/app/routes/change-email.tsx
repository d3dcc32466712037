import { brand } from '@stillweb/contract/brand';
import { ConfirmEmailChange } from '../features/account/change-email/confirm-email-change.tsx';
import { useLinkToken } from '../features/account/links/use-link-token.ts';

export const meta = () => [
  { title: `Change your email | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function ChangeEmailPage() {
  return <ConfirmEmailChange token={useLinkToken()} />;
}
