import { brand } from '@stillweb/contract/brand';
import { CheckResetEmail } from '../features/account/reset-password/check-reset-email.tsx';

export const meta = () => [
  { title: `Check your email | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function CheckResetPasswordEmailPage() {
  return <CheckResetEmail />;
}
