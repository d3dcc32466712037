import type { Subscription } from '@stillweb/contract/subscription';
import type { CancelRequest } from '@stillweb/contract/subscription-api';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/button.tsx';
import { lazyDialog } from '@stillweb/ui/lazy-dialog.tsx';
import { changeLabels } from '@stillweb/ui/subscription/offered-changes.ts';
import { toast } from '@stillweb/ui/toast.tsx';
import { type RefObject, useRef, useState } from 'react';
import { useCancelSubscriptionMutation } from '../../../api/subscription.ts';

interface CancelSubscriptionProps {
  subscription: Subscription;
  /** Gets the focus after the cancellation, which removes the button. */
  heading: RefObject<HTMLElement | null>;
  onPause: () => void;
  onSwitch: () => void;
}

export function CancelSubscription({
  subscription,
  heading,
  onPause,
  onSwitch,
}: CancelSubscriptionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isConfirmed = useRef(false);
  const [cancel, { isLoading, error, reset }] = useCancelSubscriptionMutation();

  async function confirm(feedback: CancelRequest) {
    // Before the answer, which removes this dialog.
    isConfirmed.current = true;
    const { error } = await cancel(feedback);
    if (error) {
      isConfirmed.current = false;
      return;
    }
    setIsOpen(false);
    toast.success('Your subscription is canceled');
  }

  function close() {
    setIsOpen(false);
    reset();
  }

  function leaveFor(other: () => void) {
    close();
    other();
  }

  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
        {changeLabels.cancel}
      </Button>
      <CancelDialog
        open={isOpen}
        subscription={subscription}
        pending={isLoading}
        failure={error ? failureOf(error, 'Your subscription could not be canceled') : null}
        onConfirm={(feedback) => void confirm(feedback)}
        onClose={close}
        onPause={() => leaveFor(onPause)}
        onSwitch={() => leaveFor(onSwitch)}
        finalFocus={() => (isConfirmed.current ? heading.current : null)}
      />
    </>
  );
}

const CancelDialog = lazyDialog(() => import('./cancel-dialog.tsx'));
