import { brand } from '@stillweb/contract/brand';

export const meta = () => [{ title: `Terms and Conditions | ${brand.name}` }];

export default function TermsPage() {
  return <h1>Terms and Conditions</h1>;
}
