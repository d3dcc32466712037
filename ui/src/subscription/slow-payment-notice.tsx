import type { SlowPayment } from '@stillweb/contract/subscription';
import type { ReactNode } from 'react';
import { Notice } from '../notice.tsx';
import { planLabel } from './labels.ts';

interface SlowPaymentNoticeProps {
  payment: SlowPayment;
  /** Asks for the result of a payment that is under way. */
  action: ReactNode;
}

/** Shows a payment whose result is not known yet, or why it failed after its request was answered. */
export function SlowPaymentNotice({ payment, action }: SlowPaymentNoticeProps) {
  const { state, plan, message } = payment;
  if (state === 'PROCESSING') return <Processing plan={plan} action={action} />;
  const title = plan
    ? `Your change to ${planLabel(plan)} was not made`
    : 'Your payment did not go through';
  return (
    <Notice tone="red" title={title}>
      <p>{message}</p>
    </Notice>
  );
}

function Processing({ plan, action }: Pick<SlowPayment, 'plan'> & { action: ReactNode }) {
  const what = plan ? `Your change to ${planLabel(plan)}` : 'The payment of your open invoice';
  return (
    <Notice tone="blue" title="Your bank is confirming this" actions={action}>
      <p>
        {`${what} is under way, and you don’t need to do anything: this page shows the result as soon as it is known.`}
      </p>
    </Notice>
  );
}
