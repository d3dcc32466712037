import { brand } from '@stillweb/contract/brand';
import { LoginForm } from '../features/account/log-in/login-form.tsx';

export const meta = () => [
  { title: `Login | ${brand.name}` },
  { name: 'description', content: `Log in to your ${brand.name} account.` },
];

export default function LoginPage() {
  return <LoginForm />;
}
