import { brand } from '@stillweb/contract/brand';
import { offerCode } from '@stillweb/contract/fields';
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
  const { data: chosen } = plan.safeParse(search.get('plan'));
  const { data: offer = null } = offerCode.safeParse(search.get('offer'));
  return <VerifyEmail token={useLinkToken()} choice={chosen ? { plan: chosen, offer } : null} />;
}
