import { brand } from '@stillweb/contract/brand';

export const meta = () => [{ title: `Sign up | ${brand.name}` }];

export default function SignupPage() {
  return <h1>Sign up</h1>;
}
