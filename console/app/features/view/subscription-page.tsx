import type { CustomerView } from '@stillweb/contract/console/view';
import { hasSubscription } from '@stillweb/contract/subscription';
import { Heading } from '@stillweb/ui/heading.tsx';
import { PaymentDueText } from '@stillweb/ui/subscription/payment-due-text.tsx';
import { PortalExplanation } from '@stillweb/ui/subscription/portal-explanation.tsx';
import { screenWithoutAccess } from '@stillweb/ui/subscription/screen-without-access.ts';
import { SlowPaymentNotice } from '@stillweb/ui/subscription/slow-payment-notice.tsx';
import { cardRequest } from '@stillweb/ui/subscription/payment-due.ts';
import { TroubleNotice } from '@stillweb/ui/subscription/trouble-notice.tsx';
import type { Subscription } from '@stillweb/contract/subscription';
import { ActiveSubscription } from './active-subscription.tsx';
import { CustomerButton } from './customer-button.tsx';
import { Invoices } from './invoices.tsx';
import { SubscriptionRequired } from './subscription-required.tsx';

/** The customer's page of the subscription, in the state in which it is. */
export function SubscriptionPage({ view }: { view: CustomerView }) {
  const { subscription } = view;
  if (subscription && hasSubscription(subscription)) {
    return (
      <div className="grid gap-8">
        <Header />
        <ActiveSubscription view={view} subscription={subscription} />
      </div>
    );
  }
  if (subscription && screenWithoutAccess(subscription.status) === 'payment due') {
    return (
      <div className="grid max-w-2xl gap-8">
        <Header />
        <PaymentDue subscription={subscription} />
        <section className="grid justify-items-start gap-3">
          <PaymentDueText id="required" />
          <CustomerButton>View Plans & Features</CustomerButton>
        </section>
        <Invoices view={view} />
      </div>
    );
  }
  return <SubscriptionRequired view={view} />;
}

function Header() {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Heading level={2} size="page">
          Your Subscription
        </Heading>
        <CustomerButton size="medium">Customer Portal</CustomerButton>
      </div>
      <PortalExplanation />
    </div>
  );
}

function PaymentDue({ subscription }: { subscription: Subscription }) {
  const { slowPayment } = subscription;
  if (slowPayment?.state === 'PROCESSING') {
    return (
      <SlowPaymentNotice
        payment={slowPayment}
        action={<CustomerButton size="medium">Check again</CustomerButton>}
      />
    );
  }
  return (
    <TroubleNotice
      subscription={subscription}
      action={
        <CustomerButton variant="primary" size="medium">
          {cardRequest(subscription)}
        </CustomerButton>
      }
    />
  );
}
