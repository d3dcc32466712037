import { brand } from '@stillweb/contract/brand';
import { SignupForm } from '../features/account/sign-up/signup-form.tsx';

export const meta = () => [
  { title: `Sign up | ${brand.name}` },
  { name: 'description', content: `Create a ${brand.name} account.` },
];

export default function SignupPage() {
  return <SignupForm />;
}
