import type { CancelRequest, Subscription } from '@stillweb/contract/subscription';
import { useState } from 'react';
import { failureOf } from '../../../api/errors.ts';
import { useCancelSubscriptionMutation } from '../../../api/subscription.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { CancelDialog } from './cancel-dialog.tsx';

export function CancelSubscription({ subscription }: { subscription: Subscription }) {
  const [isOpen, setIsOpen] = useState(false);
  const [cancel, { isLoading, error, reset }] = useCancelSubscriptionMutation();

  async function confirm(feedback: CancelRequest) {
    const { error } = await cancel(feedback);
    if (error) return;
    setIsOpen(false);
    toast.success('Your subscription is cancelled');
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Cancel subscription
      </Button>
      <CancelDialog
        open={isOpen}
        endsAt={subscription.currentPeriodEnd}
        pending={isLoading}
        failure={error ? failureOf(error, 'Your subscription could not be cancelled') : null}
        onConfirm={(feedback) => void confirm(feedback)}
        onClose={() => {
          setIsOpen(false);
          reset();
        }}
      />
    </>
  );
}
