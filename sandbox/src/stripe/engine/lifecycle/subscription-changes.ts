import type { Subscription } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { requireOwnPaymentMethod } from '../cards/payment-methods.ts';
import { chooseDiscounts } from '../invoices/discounts.ts';
import type { DiscountChoice } from '../invoices/discounts.ts';
import { requireTaxLocation, subscriptionTax } from '../invoices/taxes.ts';
import { mergeMetadata } from '../metadata.ts';
import type { PlanChangeTerms } from '../subscriptions/plan-change.ts';
import { cancellationOf } from '../subscriptions/cancellation.ts';
import type { CancellationChanges } from '../subscriptions/cancellation.ts';
import type { MissingPaymentMethod } from '../subscriptions/subscription-body.ts';
import { hasEnded } from '../subscriptions/subscription-body.ts';
import type { PaymentBehavior } from './bill-change.ts';
import { pauseCollectionField, type CollectionPause } from '../subscriptions/pause-collection.ts';

/** The changes of one update. Undefined fields are left as they are. */
export type SubscriptionChanges = Omit<PlanChangeTerms, 'endTrial' | 'freeUntil'> &
  CancellationChanges & {
    paymentBehavior?: PaymentBehavior;
    /** `now` ends the trial; unix seconds move its end. */
    trialEnd?: 'now' | number;
    trialMissingPaymentMethod?: MissingPaymentMethod;
    /** Null: the customer's default card is used again. */
    defaultPaymentMethod?: string | null;
    description?: string | null;
    /** All its discounts after the change; null: none. */
    discounts?: DiscountChoice[] | null;
    metadata?: Record<string, string> | null;
    automaticTax?: boolean;
    /** Null: a pause ends. */
    pauseCollection?: CollectionPause | null;
  };

/** @throws 400 for a change that the subscription's status or `payment_behavior` does not allow */
export function refuseImpossible(subscription: Subscription, changes: SubscriptionChanges): void {
  if (hasEnded(subscription)) refuseAfterEnd(changes);
  if (subscription.schedule !== null) refuseBesideSchedule(subscription.schedule, changes);
  if (changes.paymentBehavior === 'pending_if_incomplete') refuseBesidePlan(changes);
}

function refuseBesideSchedule(
  schedule: string,
  { cancelAt, cancelAtPeriodEnd }: SubscriptionChanges,
): void {
  if (cancelAt === undefined && cancelAtPeriodEnd === undefined) return;
  throw invalidRequest(
    `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
  );
}

function refuseAfterEnd(changes: SubscriptionChanges): void {
  const { metadata: _, cancellationDetails: __, ...others } = changes;
  if (Object.values(others).every((change) => change === undefined)) return;
  throw invalidRequest(
    'A canceled subscription can only update its cancellation_details and metadata.',
    undefined,
    'invalid_canceled_subscription_fields',
  );
}

/** A pending update can only hold a change of plan. */
function refuseBesidePlan(changes: SubscriptionChanges): void {
  const other = besidePlan.find(([key]) => changes[key] !== undefined);
  if (!other) return;
  const [, param] = other;
  throw invalidRequest(
    `You cannot set \`${param}\` if \`payment_behavior\` is \`pending_if_incomplete\`.`,
    param,
  );
}

const besidePlan: [keyof SubscriptionChanges, string][] = [
  ['automaticTax', 'automatic_tax'],
  ['cancelAt', 'cancel_at'],
  ['cancelAtPeriodEnd', 'cancel_at_period_end'],
  ['cancellationDetails', 'cancellation_details'],
  ['defaultPaymentMethod', 'default_payment_method'],
  ['description', 'description'],
  ['metadata', 'metadata'],
  ['pauseCollection', 'pause_collection'],
  ['trialMissingPaymentMethod', 'trial_settings'],
];

/**
 * The fields that change besides plan and period, with their new values.
 * @throws 400 for a card of another customer, or a trial end, an end of a pause
 * or a cancellation date that is past
 */
export async function changedFields(
  tx: Tx,
  subscription: Subscription,
  changes: SubscriptionChanges,
): Promise<Partial<Subscription>> {
  const { defaultPaymentMethod, description, discounts, trialMissingPaymentMethod } = changes;
  if (defaultPaymentMethod) {
    const { customer } = subscription;
    await requireOwnPaymentMethod(tx, defaultPaymentMethod, customer, 'default_payment_method');
  }
  if (changes.automaticTax) requireTaxLocation(await tx.require('customer', subscription.customer));
  const trial = trialFields(subscription, changes, tx.now());
  return {
    ...cancellationOf(subscription, changes, tx.now()),
    metadata: mergeMetadata(subscription.metadata, changes.metadata),
    ...(defaultPaymentMethod !== undefined && { default_payment_method: defaultPaymentMethod }),
    ...(changes.automaticTax !== undefined && {
      automatic_tax: subscriptionTax(changes.automaticTax),
    }),
    ...(description !== undefined && { description }),
    ...(changes.pauseCollection !== undefined &&
      pauseCollectionField(changes.pauseCollection, tx.now())),
    ...(discounts !== undefined && {
      discounts: await chooseDiscounts(tx, subscription, discounts ?? []),
    }),
    ...(trialMissingPaymentMethod && {
      trial_settings: {
        end_behavior: {
          billing_cycle_anchor: null,
          missing_payment_method: trialMissingPaymentMethod,
        },
      },
    }),
    ...trial,
  };
}

function trialFields(
  subscription: Subscription,
  { trialEnd }: SubscriptionChanges,
  now: number,
): Partial<Subscription> {
  if (typeof trialEnd === 'number') {
    if (trialEnd <= now) {
      throw invalidRequest(
        'Invalid timestamp: must be an integer Unix timestamp in the future.',
        'trial_end',
      );
    }
    return {
      status: 'trialing',
      trial_start: subscription.status === 'trialing' ? subscription.trial_start : now,
      trial_end: trialEnd,
    };
  }
  const ends = trialEnd === 'now' && subscription.status === 'trialing';
  return ends ? { status: 'active', trial_end: now } : {};
}
