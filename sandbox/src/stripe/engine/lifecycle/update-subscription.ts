import type { Subscription, SubscriptionItem } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { applyChange, billChange } from './bill-change.ts';
import type { PaymentBehavior } from './bill-change.ts';
import type { SubscriptionResult } from './create-subscription.ts';
import { recordProrations } from '../invoices/invoice-items.ts';
import { mergeMetadata } from '../metadata.ts';
import { requireOwnPaymentMethod } from '../cards/payment-methods.ts';
import { planChange } from '../subscriptions/plan-change.ts';
import type { PlanChangeTerms } from '../subscriptions/plan-change.ts';
import { scheduleTrial } from './renew-subscription.ts';
import { scheduleRenewal } from '../subscriptions/renewal-schedule.ts';
import { cancellationOf } from '../subscriptions/scheduled-cancellation.ts';
import type { CancellationChanges } from '../subscriptions/scheduled-cancellation.ts';
import type { MissingPaymentMethod } from '../subscriptions/subscription-body.ts';
import { hasEnded } from '../subscriptions/subscription-status.ts';
import { endTrialWithoutCard } from './trial-end.ts';

export type SubscriptionChanges = Omit<PlanChangeTerms, 'endTrial'> &
  CancellationChanges & {
    paymentBehavior?: PaymentBehavior;
    /** `now` ends the trial; unix seconds move its end. */
    trialEnd?: 'now' | number;
    trialMissingPaymentMethod?: MissingPaymentMethod;
    /** Null unpins the card. */
    defaultPaymentMethod?: string | null;
    description?: string | null;
    metadata?: Record<string, string> | null;
  };

/**
 * Changes a subscription as `POST /v1/subscriptions/{id}` does: one `customer.subscription.updated`,
 * and what the change costs is collected at once where it is due at once.
 */
export async function updateSubscription(
  tx: Tx,
  subscription: Subscription,
  changes: SubscriptionChanges,
): Promise<SubscriptionResult> {
  refuseEnded(subscription, changes);
  refuseBesidePending(changes);
  const endTrial = changes.trialEnd === 'now' && subscription.status === 'trialing';
  const plain = { ...(await plainChanges(tx, subscription, changes)), ...(endTrial && ended(tx)) };
  const stopped = endTrial ? await endTrialWithoutCard(tx, subscription, plain) : null;
  if (stopped) {
    await tx.emit('customer.subscription.trial_will_end', stopped);
    return { subscription: stopped, payment: null };
  }
  const change = await planChange(tx, subscription, { ...changes, endTrial });
  const payment =
    change.billsNow && change.lines.length > 0
      ? await billChange(
          tx,
          subscription,
          change,
          plain,
          changes.paymentBehavior ?? 'allow_incomplete',
        )
      : null;
  if (!payment) {
    const item = movedTrial(change.item, changes);
    await applyChange(tx, subscription, { item, anchor: change.anchor }, plain);
    await recordProrations(tx, change.lines, subscription, null);
  }
  const updated = await tx.require('subscription', subscription.id);
  await followTrial(tx, updated, changes);
  if (updated.cancel_at !== null && updated.cancel_at !== subscription.cancel_at) {
    await tx.schedule(updated.cancel_at, 'cancel', updated.id);
  }
  return { subscription: updated, payment };
}

async function plainChanges(
  tx: Tx,
  subscription: Subscription,
  changes: SubscriptionChanges,
): Promise<Partial<Subscription>> {
  const { defaultPaymentMethod, description, trialMissingPaymentMethod, trialEnd } = changes;
  if (defaultPaymentMethod) {
    const { customer } = subscription;
    await requireOwnPaymentMethod(tx, defaultPaymentMethod, customer, 'default_payment_method');
  }
  if (typeof trialEnd === 'number' && trialEnd <= tx.now()) {
    throw invalidRequest(
      'Invalid timestamp: must be an integer Unix timestamp in the future.',
      'trial_end',
    );
  }
  return {
    ...cancellationOf(subscription, changes, tx.now()),
    metadata: mergeMetadata(subscription.metadata, changes.metadata),
    ...(defaultPaymentMethod !== undefined && { default_payment_method: defaultPaymentMethod }),
    ...(description !== undefined && { description }),
    ...(trialMissingPaymentMethod && {
      trial_settings: {
        end_behavior: {
          billing_cycle_anchor: null,
          missing_payment_method: trialMissingPaymentMethod,
        },
      },
    }),
    ...(typeof trialEnd === 'number' && {
      status: 'trialing',
      trial_start: subscription.trial_start ?? tx.now(),
      trial_end: trialEnd,
      billing_cycle_anchor: trialEnd,
    }),
  };
}

function ended(tx: Tx): Partial<Subscription> {
  return { status: 'active', trial_end: tx.now() };
}

function movedTrial(item: SubscriptionItem, { trialEnd }: SubscriptionChanges): SubscriptionItem {
  return typeof trialEnd === 'number' ? { ...item, current_period_end: trialEnd } : item;
}

/** A trial cut short announces its end at once; a moved one announces and renews at its new date. */
async function followTrial(
  tx: Tx,
  subscription: Subscription,
  { trialEnd }: SubscriptionChanges,
): Promise<void> {
  if (trialEnd === 'now' && subscription.trial_end !== null) {
    await tx.emit('customer.subscription.trial_will_end', subscription);
  }
  if (typeof trialEnd !== 'number') return;
  await scheduleRenewal(tx, subscription);
  await scheduleTrial(tx, subscription);
}

/** A change that may have to wait for its payment can only be one of what is subscribed to. */
function refuseBesidePending(changes: SubscriptionChanges): void {
  if (changes.paymentBehavior !== 'pending_if_incomplete') return;
  const [name] = notPending.flatMap(([key, param]) => (changes[key] === undefined ? [] : [param]));
  if (!name) return;
  throw invalidRequest(
    `You cannot set \`${name}\` if \`payment_behavior\` is \`pending_if_incomplete\`.`,
    name,
  );
}

const notPending: [keyof SubscriptionChanges, string][] = [
  ['cancelAt', 'cancel_at'],
  ['cancelAtPeriodEnd', 'cancel_at_period_end'],
  ['cancellationDetails', 'cancellation_details'],
  ['defaultPaymentMethod', 'default_payment_method'],
  ['description', 'description'],
  ['metadata', 'metadata'],
  ['trialMissingPaymentMethod', 'trial_settings'],
];

function refuseEnded(subscription: Subscription, changes: SubscriptionChanges): void {
  if (!hasEnded(subscription)) return;
  const { metadata: _, cancellationDetails: __, ...others } = changes;
  if (Object.values(others).every((change) => change === undefined)) return;
  throw invalidRequest(
    'A canceled subscription can only update its cancellation_details and metadata.',
    undefined,
    'invalid_canceled_subscription_fields',
  );
}
