import { failureOf } from '../../../api/errors.ts';
import { useReactivateSubscriptionMutation } from '../../../api/subscription.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';

export function ResumeButton() {
  const [reactivate, { isLoading }] = useReactivateSubscriptionMutation();

  async function resume() {
    const { error } = await reactivate();
    if (error) toast.error(failureOf(error, 'Your subscription could not be resumed'));
    else toast.success('Your subscription continues');
  }

  return (
    <Button
      variant="secondary"
      pending={isLoading}
      pendingText="Resuming…"
      onClick={() => void resume()}
    >
      Resume subscription
    </Button>
  );
}
