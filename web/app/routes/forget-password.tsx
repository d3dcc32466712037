import { brand } from '@stillweb/contract/brand';

export const meta = () => [{ title: `Reset Your Password | ${brand.name}` }];

export default function ForgetPasswordPage() {
  return <h1>Reset Your Password</h1>;
}
