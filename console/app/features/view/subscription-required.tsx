import type { CustomerView } from '@stillweb/contract/console/view';
import type { Subscription } from '@stillweb/contract/subscription';
import { Heading } from '@stillweb/ui/heading.tsx';
import { Notice } from '@stillweb/ui/notice.tsx';
import { ComeBackNotice } from '@stillweb/ui/subscription/come-back-notice.tsx';
import type { PlanOffers } from '@stillweb/ui/subscription/plan-terms.ts';
import { SlowPaymentNotice } from '@stillweb/ui/subscription/slow-payment-notice.tsx';
import { SubscriptionRequiredText } from '@stillweb/ui/subscription/subscription-required-text.tsx';
import { TroubleNotice } from '@stillweb/ui/subscription/trouble-notice.tsx';
import { WithPremium } from '@stillweb/ui/subscription/with-premium.tsx';
import { withdrawalResult } from '@stillweb/ui/subscription/withdrawal-text.ts';
import { ComeBackEmail } from './come-back-email.tsx';
import { CustomerButton } from './customer-button.tsx';
import { Invoices } from './invoices.tsx';

/** Of a customer without a subscription, or whose subscription has ended. */
export function SubscriptionRequired({ view }: { view: CustomerView }) {
  const { subscription, comeBack } = view;
  const slowPayment = subscription?.slowPayment;
  const hasEnded = subscription?.status === 'CANCELED';
  return (
    <div className="grid max-w-3xl gap-8">
      <div className="grid gap-4">
        <Heading level={2} size="page">
          Subscription Required
        </Heading>
        <SubscriptionRequiredText />
      </div>
      {slowPayment && (
        <SlowPaymentNotice
          payment={slowPayment}
          action={<CustomerButton size="medium">Check again</CustomerButton>}
        />
      )}
      {subscription && slowPayment?.state !== 'PROCESSING' && (
        <WhyNoAccess view={view} subscription={subscription} />
      )}
      {subscription && (
        <ComeBackNotice
          subscription={subscription}
          offers={offersOf(view)}
          renderAction={(_plan, label) => (
            <CustomerButton variant="primary" size="medium">
              {label}
            </CustomerButton>
          )}
        />
      )}
      <WithPremium>
        <CustomerButton variant={hasEnded ? 'secondary' : 'primary'} size="medium">
          View Plans & Features
        </CustomerButton>
      </WithPremium>
      {subscription && <Invoices view={view} />}
      {hasEnded && <ComeBackEmail consent={comeBack} />}
    </div>
  );
}

interface WhyNoAccessProps {
  view: CustomerView;
  subscription: Subscription;
}

/** A withdrawal says itself how the subscription ended. */
function WhyNoAccess({ view, subscription }: WhyNoAccessProps) {
  const statement = view.withdrawal?.statement;
  if (subscription.endReason === 'WITHDRAWN' && statement) {
    const { title, text } = withdrawalResult(statement);
    return (
      <Notice tone="green" title={title}>
        <p>{text}</p>
      </Notice>
    );
  }
  return (
    <TroubleNotice
      subscription={subscription}
      action={<CustomerButton size="medium">Customer Portal</CustomerButton>}
    />
  );
}

function offersOf({ plans }: CustomerView): PlanOffers {
  return {
    trialDays: plans?.[0]?.trialDays,
    isClosed: (plan) => plans !== null && plans.every((row) => row.plan !== plan),
    isStopped: plans?.some(({ sold }) => sold === false) ?? false,
    priceOf: (plan) => plans?.find((row) => row.plan === plan),
  };
}
