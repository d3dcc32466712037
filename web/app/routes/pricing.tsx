import { brand } from '@stillweb/contract/brand';

export const meta = () => [{ title: `Pricing | ${brand.name}` }];

export default function PricingPage() {
  return <h1>Pricing</h1>;
}
