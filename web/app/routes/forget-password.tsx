import { brand } from '@stillweb/contract/brand';
import { ForgotPasswordForm } from '../features/account/reset-password/forgot-password-form.tsx';

export const meta = () => [
  { title: `Reset your password | ${brand.name}` },
  { name: 'description', content: `Get a link to choose a new ${brand.name} password.` },
];

export default function ForgetPasswordPage() {
  return <ForgotPasswordForm />;
}
