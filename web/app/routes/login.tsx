import { brand } from '@stillweb/contract/brand';

export const meta = () => [{ title: `Log in | ${brand.name}` }];

export default function LoginPage() {
  return <h1>Log in</h1>;
}
