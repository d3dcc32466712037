import type { SlowPayment as Payment } from '@stillweb/contract/subscription';
import { Button } from '@stillweb/ui/button.tsx';
import { SlowPaymentNotice } from '@stillweb/ui/subscription/slow-payment-notice.tsx';
import { useCurrentSubscriptionQuery } from '../../../api/subscription.ts';

/** A payment whose result came late, with a button that asks for it. */
export function SlowPayment({ payment }: { payment: Payment }) {
  return <SlowPaymentNotice payment={payment} action={<CheckAgain />} />;
}

function CheckAgain() {
  const { refetch, isFetching } = useCurrentSubscriptionQuery();
  return (
    <Button
      variant="secondary"
      pending={isFetching}
      pendingText="Checking…"
      onClick={() => void refetch()}
    >
      Check again
    </Button>
  );
}
