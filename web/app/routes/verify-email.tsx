import { brand } from '@stillweb/contract/brand';
import { useLinkToken } from '../features/account/links/use-link-token.ts';
import { VerifyEmail } from '../features/account/verify-email/verify-email.tsx';

export const meta = () => [
  { title: `Verify your email | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function VerifyEmailPage() {
  return <VerifyEmail token={useLinkToken()} />;
}
