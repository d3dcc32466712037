import { brand } from '@stillweb/contract/brand';
import { PaymentFailed } from '../features/subscription/payment-result/payment-failed.tsx';

export const meta = () => [
  { title: `Payment failed | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
  // Phones make links of numbers in a text, also in one that a stranger wrote.
  { name: 'format-detection', content: 'telephone=no, address=no, email=no, date=no' },
];

export default function SubscriptionFailedPage() {
  return <PaymentFailed />;
}
