import { brand } from '@stillweb/contract/brand';
import { plan } from '@stillweb/contract/plans';
import { useSearchParams } from 'react-router';
import { useLinkToken } from '../features/account/links/use-link-token.ts';
import { VerifyEmail } from '../features/account/verify-email/verify-email.tsx';

export const meta = () => [
  { title: `Verify your email | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function VerifyEmailPage() {
  const [search] = useSearchParams();
  const { data: chosen = null } = plan.safeParse(search.get('plan'));
  return <VerifyEmail token={useLinkToken()} plan={chosen} />;
}
