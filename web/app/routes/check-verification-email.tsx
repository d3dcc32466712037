import { brand } from '@stillweb/contract/brand';
import { CheckVerificationEmail } from '../features/account/verify-email/check-verification-email.tsx';

export const meta = () => [
  { title: `Verify your email | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function CheckVerificationEmailPage() {
  return <CheckVerificationEmail />;
}
