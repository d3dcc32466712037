import { brand } from '@stillweb/contract/brand';

export const meta = () => [{ title: `Verify your email | ${brand.name}` }];

export default function VerifyEmailPage() {
  return <h1>Verify your email</h1>;
}
