import type { CustomerView } from '@stillweb/contract/console/view';
import type { Subscription } from '@stillweb/contract/subscription';
import { withoutTax, withTax } from '@stillweb/contract/tax';
import { Card } from '@stillweb/ui/card.tsx';
import { Heading } from '@stillweb/ui/heading.tsx';
import { Notice } from '@stillweb/ui/notice.tsx';
import { subscriptionText } from '@stillweb/ui/subscription/labels.ts';
import { changeLabels, offeredChanges } from '@stillweb/ui/subscription/offered-changes.ts';
import { MissingCardNotice } from '@stillweb/ui/subscription/missing-card-notice.tsx';
import { describePause } from '@stillweb/ui/subscription/pause-text.ts';
import { PendingPlan } from '@stillweb/ui/subscription/pending-plan.tsx';
import {
  LaterEndNotice,
  ScheduledEndNotice,
} from '@stillweb/ui/subscription/scheduled-end-notice.tsx';
import { SlowPaymentNotice } from '@stillweb/ui/subscription/slow-payment-notice.tsx';
import { SubscriptionFacts } from '@stillweb/ui/subscription/subscription-facts.tsx';
import { WithdrawalOffer } from '@stillweb/ui/subscription/withdrawal-offer.tsx';
import { guarantee } from '@stillweb/ui/subscription/withdrawal-text.ts';
import { ComeBackEmail } from './come-back-email.tsx';
import { CustomerButton } from './customer-button.tsx';
import { Invoices } from './invoices.tsx';

interface ActiveSubscriptionProps {
  view: CustomerView;
  subscription: Subscription;
}

/** Of a subscription that gives access, or is paused. */
export function ActiveSubscription({ view, subscription }: ActiveSubscriptionProps) {
  const { status, cancelAt, renewsUntil, pendingPlan, slowPayment } = subscription;
  const changes = offeredChanges(subscription);
  return (
    <>
      {status !== 'PAUSED' && <p className="text-lg text-soft">{subscriptionText(status)}</p>}
      {cancelAt && <ScheduledEndNotice endsAt={cancelAt} action={<Resume />} />}
      {renewsUntil && <LaterEndNotice endsAt={renewsUntil} subscription={subscription} />}
      {!cancelAt && <Pause subscription={subscription} />}
      <MissingCardNotice
        subscription={subscription}
        action={<CustomerButton size="medium">{changeLabels.addCard}</CustomerButton>}
      />
      {slowPayment && (
        <SlowPaymentNotice
          payment={slowPayment}
          action={<CustomerButton size="medium">Check again</CustomerButton>}
        />
      )}
      {pendingPlan && <PendingPlan plan={pendingPlan} />}
      <Card className="grid gap-6">
        <SubscriptionFacts
          subscription={subscription}
          taxNote={view.automaticTax ? withTax : withoutTax}
        />
        {changes.length > 0 && (
          <div className="flex flex-wrap gap-3">
            {changes.map((label) => (
              <CustomerButton key={label}>{label}</CustomerButton>
            ))}
          </div>
        )}
      </Card>
      <Invoices view={view} />
      {cancelAt && <ComeBackEmail consent={view.comeBack} />}
      <Withdrawal view={view} />
    </>
  );
}

function Pause({ subscription }: { subscription: Subscription }) {
  const { pause, slowPayment } = subscription;
  if (!pause) return null;
  const [title, text] = describePause({ ...subscription, pause });
  return (
    <Notice tone="yellow" title={title} actions={slowPayment?.state !== 'PROCESSING' && <Resume />}>
      <p>{text}</p>
    </Notice>
  );
}

function Resume() {
  return <CustomerButton size="medium">{changeLabels.resume}</CustomerButton>;
}

function Withdrawal({ view: { withdrawal } }: { view: CustomerView }) {
  if (!withdrawal?.possible) return null;
  return (
    <section className="grid justify-items-start gap-4">
      <Heading level={2} size="part">
        {guarantee}
      </Heading>
      <WithdrawalOffer until={withdrawal.until} />
      <CustomerButton size="medium">Withdraw from contract</CustomerButton>
    </section>
  );
}
