import { t } from '@stillweb/texts/t';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import type { ButtonVariant } from '@stillweb/ui/kit/button-style.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { changeLabels } from '@stillweb/ui/subscription/rules/offered-changes.ts';
import { useReactivateSubscriptionMutation } from '../../../api/subscription.ts';

export function ResumeButton({ variant = 'secondary' }: { variant?: ButtonVariant }) {
  const [reactivate, { isLoading }] = useReactivateSubscriptionMutation();

  async function resume() {
    const { error } = await reactivate();
    if (error)
      toast.error(failureOf(error, t('resume.failed', 'Your subscription could not be resumed')));
    else toast.success(t('resume.done', 'Your subscription continues'));
  }

  return (
    <Button
      variant={variant}
      pending={isLoading}
      pendingText={t('resume.pending', 'Resuming…')}
      onClick={() => void resume()}
    >
      {changeLabels.resume}
    </Button>
  );
}
