import { hasSubscription, type Subscription } from '@stillweb/contract/billing/subscription';
import { withoutTax, withTax } from '@stillweb/contract/billing/tax';
import type { CustomerView } from '@stillweb/contract/console/view';
import { ActiveScreen } from '@stillweb/ui/subscription/active-screen.tsx';
import { ComeBackNotice } from '@stillweb/ui/subscription/come-back-notice.tsx';
import { InvoiceRows, InvoiceSection } from '@stillweb/ui/subscription/invoices.tsx';
import { PaymentDueScreen } from '@stillweb/ui/subscription/payment-due-screen.tsx';
import type { PlanOffers } from '@stillweb/ui/subscription/rules/plan-terms.ts';
import { RequiredScreen } from '@stillweb/ui/subscription/required-screen.tsx';
import type { ScreenButton } from '@stillweb/ui/subscription/rules/screen-button.ts';
import { screenWithoutAccess } from '@stillweb/ui/subscription/screen-without-access.ts';
import { WithdrawalResult } from '@stillweb/ui/subscription/withdrawal/withdrawal-result.tsx';
import {
  WithdrawalOffer,
  WithdrawalSection,
} from '@stillweb/ui/subscription/withdrawal/withdrawal-section.tsx';
import { CustomerButton } from './customer-button.tsx';

interface PageProps {
  view: CustomerView;
  subscription: Subscription;
}

/** The customer's page of the subscription, in the state in which it is. */
export function SubscriptionPage({ view }: { view: CustomerView }) {
  const { subscription } = view;
  if (!subscription) return <Required view={view} />;
  if (hasSubscription(subscription)) return <Active view={view} subscription={subscription} />;
  if (screenWithoutAccess(subscription.status) === 'required') return <Required view={view} />;
  return (
    <PaymentDueScreen subscription={subscription} renderButton={renderButton}>
      <Invoices view={view} />
    </PaymentDueScreen>
  );
}

function renderButton({ label, variant = 'secondary', size = 'medium' }: ScreenButton) {
  return (
    <CustomerButton variant={variant} size={size}>
      {label}
    </CustomerButton>
  );
}

function Active({ view, subscription }: PageProps) {
  const { automaticTax, withdrawal } = view;
  return (
    <ActiveScreen
      subscription={subscription}
      taxNote={automaticTax ? withTax : withoutTax}
      renderButton={renderButton}
      invoices={<Invoices view={view} />}
    >
      {withdrawal?.possible && (
        <WithdrawalSection>
          <WithdrawalOffer until={withdrawal.until} />
          <CustomerButton size="medium">Withdraw from contract</CustomerButton>
        </WithdrawalSection>
      )}
    </ActiveScreen>
  );
}

function Required({ view }: { view: CustomerView }) {
  const { subscription, withdrawal } = view;
  const statement = withdrawal?.statement;
  return (
    <RequiredScreen
      subscription={subscription}
      renderWithdrawal={(otherwise) =>
        statement ? <WithdrawalResult statement={statement} /> : otherwise
      }
      offer={
        subscription && (
          <ComeBackNotice
            subscription={subscription}
            offers={offersOf(view)}
            renderAction={(_plan, label) => (
              <CustomerButton variant="primary" size="medium">
                {label}
              </CustomerButton>
            )}
          />
        )
      }
      renderButton={renderButton}
    >
      {subscription && <Invoices view={view} />}
    </RequiredScreen>
  );
}

/** The links of the customer's list are text: their pages open without a log-in. */
function Invoices({ view: { invoices } }: { view: CustomerView }) {
  return (
    <InvoiceSection>
      <InvoiceRows
        invoices={invoices}
        renderLink={({ hasPage }) =>
          hasPage && (
            <span className="font-medium text-soft underline decoration-dashed underline-offset-4">
              View
            </span>
          )
        }
      />
    </InvoiceSection>
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
