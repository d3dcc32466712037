import { InstallButton } from '../features/install/install-button.tsx';
import { StepAfterPayment } from '../features/licence/link-this-browser/step-after-payment.tsx';
import { PaymentSuccess } from '../features/subscription/payment-result/payment-success.tsx';

/** The title is the page's own: it says whether the payment is confirmed. */
export const meta = () => [{ name: 'robots', content: 'noindex' }];

export default function SubscriptionSuccessPage() {
  return <PaymentSuccess nextStep={<StepAfterPayment installButton={<InstallButton />} />} />;
}
