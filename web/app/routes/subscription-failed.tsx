import { brand } from '@stillweb/contract/brand';

export const meta = () => [{ title: `Payment failed | ${brand.name}` }];

export default function SubscriptionFailedPage() {
  return <h1>Payment failed</h1>;
}
