import { brand } from '@stillweb/contract/brand';

export const meta = () => [{ title: `Payment Successful | ${brand.name}` }];

export default function SubscriptionSuccessPage() {
  return <h1>Payment Successful</h1>;
}
