import type { InsteadOfCancel } from '@stillweb/contract/billing/manage-subscription';
import type { Plan } from '@stillweb/contract/billing/plans';
import { refusalOf, type Subscription } from '@stillweb/contract/billing/subscription';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import ModalDialog from '@stillweb/ui/dialog/modal-dialog.tsx';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { LongDate } from '@stillweb/ui/text/long-date.tsx';
import { ResumeButton } from './resume-button.tsx';
import { SwitchPlanDialog } from './switch-plan-dialog.tsx';

interface PlanDialogProps {
  open: boolean;
  plan: Plan;
  subscription: Subscription;
  /** Why the user was about to cancel, if so. */
  insteadOfCancel: InsteadOfCancel;
  onChange: (plan: string) => void;
  onClose: () => void;
}

/** The switch to another plan, or the step that must come first. */
export default function PlanDialog({
  open,
  plan,
  subscription,
  insteadOfCancel,
  onChange,
  onClose,
}: PlanDialogProps) {
  if (!open) return null;
  const refusal = refusalOf(subscription, 'switch');
  if (refusal === 'SUBSCRIPTION_PAUSED') return <EndPauseFirst onClose={onClose} />;
  const endsAt = subscription.cancelAt ?? subscription.renewsUntil;
  return refusal === 'CANCELLATION_SCHEDULED' && endsAt ? (
    <ResumeFirst endsAt={endsAt} onClose={onClose} />
  ) : (
    <SwitchPlanDialog
      plan={plan}
      subscription={subscription}
      insteadOfCancel={insteadOfCancel}
      onChange={onChange}
      onClose={onClose}
    />
  );
}

/** The plan of a paused subscription cannot change, because the change would not be charged. */
function EndPauseFirst({ onClose }: { onClose: () => void }) {
  return (
    <ModalDialog
      open
      onClose={onClose}
      title={t('plan-change.resume-first', 'Resume before you switch')}
      description={
        <p>
          {t(
            'plan-change.paused',
            'Your subscription is paused. Resume it first, then choose the other plan.',
          )}
        </p>
      }
      actions={<Button onClick={onClose}>{t('plan-change.close', 'Close')}</Button>}
    />
  );
}

/** A subscription with a scheduled end must be resumed before its plan can change: the new plan would end too. */
function ResumeFirst({ endsAt, onClose }: { endsAt: string; onClose: () => void }) {
  return (
    <ModalDialog
      open
      onClose={onClose}
      title={t('plan-change.resume-first', 'Resume before you switch')}
      description={
        <p>
          {rich(
            'plan-change.ending',
            'Your subscription is set to end on {date}. Resume it first, then choose the other plan.',
            { date: <LongDate value={endsAt} /> },
          )}
        </p>
      }
      actions={<ResumeButton />}
    />
  );
}
