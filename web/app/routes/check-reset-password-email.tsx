import { brand } from '@stillweb/contract/brand';

export const meta = () => [{ title: `Check your email | ${brand.name}` }];

export default function CheckResetPasswordEmailPage() {
  return <h1>Check your email</h1>;
}
