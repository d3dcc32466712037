import { brand } from '@stillweb/contract/brand';
import { LinkAfterPayment } from '../features/licence/link-this-browser/link-after-payment.tsx';
import { PaymentSuccess } from '../features/subscription/payment-result/payment-success.tsx';

export const meta = () => [
  { title: `Payment Successful | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function SubscriptionSuccessPage() {
  return <PaymentSuccess browserLink={<LinkAfterPayment />} />;
}
