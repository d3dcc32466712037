import { brand } from '@stillweb/contract/brand';
import { CheckVerificationMail } from '../features/account/links/check-mail.tsx';

export const meta = () => [
  { title: `Verify your email | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function CheckVerificationEmailPage() {
  return <CheckVerificationMail />;
}
