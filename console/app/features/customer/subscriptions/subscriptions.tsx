import type { StoredCustomer, StripeCustomer } from '@stillweb/contract/console/customers';
import { Badge } from '@stillweb/ui/badge.tsx';
import { useCustomerAtStripeQuery } from '../../../api/customers.ts';
import { AskingStripe } from '../../../parts/asking-stripe.tsx';
import { IdText } from '../../../parts/id-text.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { StripeAgreement } from '../../../parts/stripe-agreement.tsx';
import { compareCustomer } from './compare.ts';
import { SubscriptionTable } from './subscription-table.tsx';

interface SubscriptionsProps {
  stored: StoredCustomer;
  /** Stripe's answer, where the page has it already. */
  known: StripeCustomer | null;
}

/** Stored subscriptions next to those at Stripe. The page works without Stripe. */
export function Subscriptions({ stored, known }: SubscriptionsProps) {
  const isCustomer = stored.customers.some(({ id }) => id !== null);
  const query = useCustomerAtStripeQuery(stored.userId, {
    skip: known !== null || !isCustomer,
  });
  const stripe = known ?? query.currentData ?? null;
  const objects = compareCustomer(stored, stripe);
  return (
    <Panel title="Subscriptions" actions={stripe && <Agreement stripe={stripe} />}>
      {!stripe && (
        <div className="mb-4 empty:hidden">
          <AskingStripe query={query} failure="Stripe did not answer. Below is what is stored." />
        </div>
      )}
      {objects.length === 0 && (
        <p className="text-sm text-soft">
          {isCustomer
            ? 'There is no subscription.'
            : 'This account has never been at the checkout.'}
        </p>
      )}
      <div className="grid gap-6">
        {objects.map((object) => (
          <SubscriptionTable key={object.id} object={object} />
        ))}
        {stored.otherSubscriptions.map((other) => (
          <OtherSubscription key={other.id} {...other} />
        ))}
      </div>
    </Panel>
  );
}

/** A subscription to another product of the Stripe account: it can be seen, and not acted on. */
function OtherSubscription({ id, status, products }: StoredCustomer['otherSubscriptions'][number]) {
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <IdText value={id} />
        <Badge>Other product</Badge>
      </p>
      <p className="mt-2 text-sm text-soft">{`${products.join(', ')}: ${status}`}</p>
    </div>
  );
}

function Agreement({ stripe: { differences, readAt } }: { stripe: StripeCustomer }) {
  return (
    <StripeAgreement differs={differences.length > 0} readAt={readAt}>
      {differencesText(differences.length)}
    </StripeAgreement>
  );
}

function differencesText(count: number): string {
  if (count === 0) return 'In sync with Stripe';
  return count === 1 ? '1 difference from Stripe' : `${count} differences from Stripe`;
}
