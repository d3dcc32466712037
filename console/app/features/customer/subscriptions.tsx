import type {
  StoredCustomer,
  StoredSubscription,
  StripeCustomer,
} from '@stillweb/contract/console/customers';
import { brandName } from '@stillweb/contract/text/card-brand';
import { Badge } from '@stillweb/ui/kit/badge.tsx';
import { classes } from '@stillweb/ui/kit/classes.ts';
import { planLabel } from '@stillweb/ui/subscription/rules/labels.ts';
import { AskingStripe, StripeAgreement } from '../../page/at-stripe.tsx';
import { Panel } from '../../page/panel.tsx';
import { Cell, Row, RowHead, Table } from '../../tables/table.tsx';
import { IdText } from '../../text/id-text.tsx';
import { Instant } from '../../text/instant.tsx';
import { useCustomerAtStripeQuery } from './api.ts';
import { compareCustomer, type ComparedField, type ComparedObject } from './compare.ts';

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
          <AskingStripe
            query={query}
            failure="Stripe did not answer. Stored data is shown below."
          />
        </div>
      )}
      {objects.length === 0 && (
        <p className="text-sm text-soft">
          {isCustomer ? 'There is no subscription.' : 'This account has never opened a checkout.'}
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

/** One subscription: its values here and at Stripe, and those that only we have. */
function SubscriptionTable({ object: { id, stored, fields } }: { object: ComparedObject }) {
  return (
    <div>
      <p className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <IdText value={id} />
        {stored?.grantsAccess && <Badge tone="green">Grants access</Badge>}
      </p>
      <Table
        caption={`Stored and at Stripe: ${id}`}
        columns={['Value', 'Stored', 'At Stripe']}
        rows={fields}
        isCompact
      >
        {(field) => <FieldRow key={field.field} {...field} />}
      </Table>
      {stored && <Besides subscription={stored} />}
    </div>
  );
}

function FieldRow({ label, stored, stripe, differs }: ComparedField) {
  return (
    <Row className={classes(differs && 'bg-red-wash')}>
      <RowHead className="whitespace-nowrap sm:w-36">{label}</RowHead>
      <Cell>{stored ?? '–'}</Cell>
      <Cell className={classes(differs && 'font-medium text-red')}>
        <span>{stripe === undefined ? '' : (stripe ?? '–')}</span>
        {differs && <span className="sr-only"> (differs)</span>}
      </Cell>
    </Row>
  );
}

function Besides({ subscription }: { subscription: StoredSubscription }) {
  const { plan, card, createdAt, trialEnd, endedAt, endReason } = subscription;
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
      {plan && <span>{planLabel(plan)}</span>}
      {card && (
        <span>{`${brandName(card.brand)} ${card.last4}, ${card.expMonth}/${card.expYear}`}</span>
      )}
      <span>
        Since <Instant value={createdAt} />
      </span>
      {trialEnd && (
        <span>
          Trial until <Instant value={trialEnd} />
        </span>
      )}
      {endedAt && (
        <span>
          Ended <Instant value={endedAt} />
          {endReason && <span>{`: ${endReason}`}</span>}
        </span>
      )}
    </p>
  );
}
