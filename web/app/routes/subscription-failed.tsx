import { brand } from '@stillweb/contract/brand';
import { PaymentFailed } from '../features/subscription/payment-result/payment-failed.tsx';

export const meta = () => [
  { title: `Payment failed | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function SubscriptionFailedPage() {
  return <PaymentFailed />;
}
