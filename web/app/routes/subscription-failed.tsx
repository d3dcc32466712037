import { PaymentFailed } from '../features/subscription/payment-result/payment-failed.tsx';
import { unlistedMeta } from '../page-meta.ts';

export const meta = () => [
  ...unlistedMeta('Payment failed'),
  // Phones make links of numbers in a text, also in one that a stranger wrote.
  { name: 'format-detection', content: 'telephone=no, address=no, email=no, date=no' },
];

export default function SubscriptionFailedPage() {
  return <PaymentFailed />;
}
