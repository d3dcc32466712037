import { brand } from '@stillweb/contract/brand';
import { CheckResetMail } from '../features/account/links/check-mail.tsx';

export const meta = () => [
  { title: `Check your email | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function CheckResetPasswordEmailPage() {
  return <CheckResetMail />;
}
