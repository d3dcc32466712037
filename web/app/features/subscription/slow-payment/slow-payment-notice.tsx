import type { SlowPayment } from '@stillweb/contract/subscription';
import { Button } from '@stillweb/ui/button.tsx';
import { Notice } from '@stillweb/ui/notice.tsx';
import { useCurrentSubscriptionQuery } from '../../../api/subscription.ts';
import { planLabel } from '../status/labels.ts';

/** Shows a payment whose result is not known yet, or why it failed after its request was answered. */
export function SlowPaymentNotice({ payment }: { payment: SlowPayment }) {
  const { state, plan, message } = payment;
  if (state === 'PROCESSING') return <Processing plan={plan} />;
  const title = plan
    ? `Your change to ${planLabel(plan)} was not made`
    : 'Your payment did not go through';
  return (
    <Notice tone="red" title={title}>
      <p>{message}</p>
    </Notice>
  );
}

function Processing({ plan }: Pick<SlowPayment, 'plan'>) {
  const { refetch, isFetching } = useCurrentSubscriptionQuery();
  const what = plan ? `Your change to ${planLabel(plan)}` : 'The payment of your open invoice';
  return (
    <Notice
      tone="blue"
      title="Your bank is confirming this"
      actions={
        <Button
          variant="secondary"
          pending={isFetching}
          pendingText="Checking…"
          onClick={() => void refetch()}
        >
          Check again
        </Button>
      }
    >
      <p>
        {`${what} is under way, and you don’t need to do anything: this page shows the result as soon as it is known.`}
      </p>
    </Notice>
  );
}
