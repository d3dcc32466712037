import type { SlowPayment } from '@stillweb/contract/subscription';
import { Notice } from '../notice.tsx';
import { planLabel } from './labels.ts';
import type { RenderButton } from './screen-button.ts';

interface SlowPaymentNoticeProps {
  payment: SlowPayment;
  renderButton: RenderButton;
}

/** Shows a payment whose result is not known yet, or why it failed after its request was answered. */
export function SlowPaymentNotice({ payment, renderButton }: SlowPaymentNoticeProps) {
  const { state, plan, message } = payment;
  if (state === 'PROCESSING') return <Processing plan={plan} renderButton={renderButton} />;
  const title = plan
    ? `Your change to ${planLabel(plan)} was not made`
    : 'Your payment did not go through';
  return (
    <Notice tone="red" title={title}>
      <p>{message}</p>
    </Notice>
  );
}

interface ProcessingProps extends Pick<SlowPayment, 'plan'> {
  renderButton: RenderButton;
}

function Processing({ plan, renderButton }: ProcessingProps) {
  const what = plan ? `Your change to ${planLabel(plan)}` : 'The payment of your open invoice';
  return (
    <Notice
      tone="blue"
      title="Your bank is confirming this"
      actions={renderButton({ action: 'check payment', label: 'Check again' })}
    >
      <p>
        {`${what} isn't complete yet. Your bank is still processing this. We'll update this page automatically.`}
      </p>
    </Notice>
  );
}
