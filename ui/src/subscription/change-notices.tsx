import { allowsChange, type Subscription } from '@stillweb/contract/subscription';
import { formatLongDate } from '../long-date.tsx';
import { Notice } from '../notice.tsx';
import { nextChargeText } from './charge-text.ts';
import { planLabel } from './labels.ts';
import { changeLabels } from './offered-changes.ts';
import { describePause } from './pause-text.ts';
import type { RenderButton } from './screen-button.ts';
import { SlowPaymentNotice } from './slow-payment-notice.tsx';

interface ChangeNoticesProps {
  subscription: Subscription;
  renderButton: RenderButton;
}

/** Notices about changes made or scheduled, each with the way back, and about payments. */
export function ChangeNotices({ subscription, renderButton }: ChangeNoticesProps) {
  const { cancelAt, renewsUntil, pause, pendingPlan, slowPayment } = subscription;
  return (
    <>
      {cancelAt && <ScheduledEnd endsAt={cancelAt} renderButton={renderButton} />}
      {renewsUntil && <LaterEnd endsAt={renewsUntil} subscription={subscription} />}
      {pause && !cancelAt && (
        <Pause subscription={subscription} pause={pause} renderButton={renderButton} />
      )}
      <MissingCard subscription={subscription} renderButton={renderButton} />
      {slowPayment && <SlowPaymentNotice payment={slowPayment} renderButton={renderButton} />}
      {pendingPlan && <PendingPlan plan={pendingPlan} />}
    </>
  );
}

interface ScheduledEndProps {
  endsAt: string;
  renderButton: RenderButton;
}

/** A cancelled subscription goes on until its end. */
function ScheduledEnd({ endsAt, renderButton }: ScheduledEndProps) {
  return (
    <Notice
      tone="orange"
      title={`Your subscription ends on ${formatLongDate(endsAt)}`}
      actions={renderButton({ action: 'resume', label: changeLabels.resume })}
    >
      <p>
        You canceled it: Premium stays on until then, and nothing more is charged. Changed your
        mind? Resume it, and your subscription continues.
      </p>
    </Notice>
  );
}

interface LaterEndProps {
  endsAt: string;
  subscription: Subscription;
}

/** A subscription renews until an end that comes after the next charge. */
function LaterEnd({ endsAt, subscription }: LaterEndProps) {
  return (
    <Notice tone="orange" title={`Your subscription ends on ${formatLongDate(endsAt)}`}>
      <p>
        {[
          'Premium stays on until then, and your subscription renews meanwhile.',
          subscription.nextCharge && nextChargeText(subscription),
          'If you cancel it, it ends with the period that you have paid for, and nothing more is charged.',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </Notice>
  );
}

interface PauseProps extends ChangeNoticesProps {
  pause: NonNullable<Subscription['pause']>;
}

/** A pause that is announced or has begun. */
function Pause({ subscription, pause, renderButton }: PauseProps) {
  const [title, text] = describePause({ ...subscription, pause });
  return (
    <Notice
      tone="yellow"
      title={title}
      actions={
        allowsChange(subscription, 'resume') &&
        renderButton({ action: 'end pause', label: changeLabels.resume })
      }
    >
      <p>{text}</p>
    </Notice>
  );
}

/**
 * Asks for a card before a charge that has none. Not in a trial: Stripe may set the card of a new one some
 * seconds after the purchase, and an email asks for it before the end.
 */
function MissingCard({ subscription, renderButton }: ChangeNoticesProps) {
  const { status, card, nextCharge, slowPayment } = subscription;
  const isMissing = !card && status !== 'TRIALING' && nextCharge !== null && nextCharge.amount > 0;
  if (!isMissing || slowPayment?.state === 'PROCESSING') return null;
  return (
    <Notice
      tone="orange"
      title={changeLabels.addCard}
      actions={renderButton({
        action: 'update card',
        label: changeLabels.addCard,
        variant: 'primary',
      })}
    >
      <p>
        {`${nextChargeText(subscription)} There is no card for it: add one before then, so that Premium stays on.`}
      </p>
    </Notice>
  );
}

function PendingPlan({ plan }: { plan: string }) {
  return (
    <Notice tone="yellow" title={`Your change to ${planLabel(plan)} is not complete`}>
      <p>
        Its payment waits for your bank’s confirmation: open the invoice in the Customer Portal to
        give it. Until then you stay on your present plan.
      </p>
    </Notice>
  );
}
