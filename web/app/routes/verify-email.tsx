import { brand } from '@stillweb/contract/brand';
import { useSearchParams } from 'react-router';
import { VerifyEmail } from '../features/account/verify-email.tsx';
import { useSessionPhase } from '../session/hooks.ts';

export const meta = () => [
  { title: `Verify your email | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function VerifyEmailPage() {
  const [search] = useSearchParams();
  // The page was prerendered without a query: to read it earlier would contradict what is shown.
  const isHydrating = useSessionPhase() === 'unread';
  return <VerifyEmail token={isHydrating ? undefined : search.get('token') || null} />;
}
