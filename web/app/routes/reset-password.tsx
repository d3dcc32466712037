import { brand } from '@stillweb/contract/brand';

export const meta = () => [{ title: `Choose a new password | ${brand.name}` }];

export default function ResetPasswordPage() {
  return <h1>Choose a new password</h1>;
}
