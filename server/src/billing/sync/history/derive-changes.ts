import { daySeconds } from '@stillweb/contract/time';
import type Stripe from 'stripe';
import { isWholePeriod, subscriptionIdOf } from '../../stripe/objects.ts';
import { itemOf } from '../../rules/our-product.ts';
import {
  stateOfSubscription,
  isSameState,
  type SubscriptionState,
} from '../../rules/subscription-state.ts';
import type { Change } from './build-changes.ts';

/**
 * The past of a subscription as far as its own times and its invoices say: its begin, the end of its trial,
 * its prices, the request to cancel it and its end. A cancellation that was taken back, a discount that is
 * gone, and when a payment was overdue, they do not say.
 */
export function deriveChanges(
  subscription: Stripe.Subscription,
  invoices: Stripe.Invoice[],
): Change[] {
  const own = invoices
    .filter((invoice) => subscriptionIdOf(invoice) === subscription.id)
    .toSorted((a, b) => a.created - b.created);
  const now = stateOfSubscription(subscription);
  const times = timesOf(subscription, now, own);
  const changes = times.map((at) => changeAt(at, stateAt(at, subscription, own)));
  const last = changes.at(-1);
  if (!last || isSameState(last.state, now)) return changes;
  return [...changes, changeAt(lastTimeOf(subscription, own, last.at), now)];
}

function changeAt(at: number, state: SubscriptionState): Change {
  return { at, state, source: 'reading' };
}

function timesOf(
  { created, trial_end, canceled_at, ended_at }: Stripe.Subscription,
  now: SubscriptionState,
  invoices: Stripe.Invoice[],
): number[] {
  const until = ended_at ?? Infinity;
  const paidFirst = invoices[0]?.status_transitions.paid_at ?? created;
  const isOver = trial_end !== null && (now.status !== 'trialing' || ended_at !== null);
  const candidates = [
    created,
    ...(trial_end === null && paidFirst > created ? [paidFirst] : []),
    ...(isOver ? [trial_end] : []),
    ...invoices.filter((invoice) => planOfInvoice(invoice)).map((invoice) => invoice.created),
    ...(canceled_at === null ? [] : [canceled_at]),
    ...(now.cancelRequestedAt === null ? [] : [now.cancelRequestedAt]),
  ].filter((at) => at >= created && at < until);
  return [...new Set([...candidates, ...(ended_at === null ? [] : [ended_at])])].toSorted(
    (a, b) => a - b,
  );
}

function stateAt(
  at: number,
  subscription: Stripe.Subscription,
  invoices: Stripe.Invoice[],
): SubscriptionState {
  const now = stateOfSubscription(subscription);
  const { ended_at, canceled_at } = subscription;
  if (ended_at !== null && at >= ended_at) return now;
  const isCancelling = canceled_at !== null && at >= canceled_at;
  const isEnding = now.cancelRequestedAt !== null && at >= now.cancelRequestedAt;
  return {
    ...now,
    ...planAt(at, invoices),
    status: statusAt(at, subscription, invoices),
    cancelAt: isCancelling ? (now.cancelAt ?? ended_at) : null,
    cancelRequestedAt: isEnding ? now.cancelRequestedAt : null,
    endedAt: null,
  };
}

function statusAt(
  at: number,
  { status, created, trial_start, trial_end }: Stripe.Subscription,
  invoices: Stripe.Invoice[],
): string {
  if (trial_start !== null && trial_end !== null && at < trial_end) return 'trialing';
  if (status === 'incomplete' || status === 'incomplete_expired') return 'incomplete';
  const paidFirst = invoices[0]?.status_transitions.paid_at;
  const waits = trial_start === null && paidFirst && paidFirst > created && at < paidFirst;
  return waits ? 'incomplete' : 'active';
}

/** The price of the newest invoice until then; none before the first, which means today's price. */
function planAt(at: number, invoices: Stripe.Invoice[]): Partial<SubscriptionState> {
  const newest = invoices.findLast((invoice) => invoice.created <= at && planOfInvoice(invoice));
  return (newest && planOfInvoice(newest)) ?? {};
}

/** The price of an invoice's line that is no proration. */
function planOfInvoice({ lines }: Stripe.Invoice): Partial<SubscriptionState> | undefined {
  const line = lines.data.find((candidate) => isWholePeriod(candidate) && candidate.amount !== 0);
  const details = line?.pricing?.price_details;
  if (!line || !details) return undefined;
  const price = typeof details.price === 'string' ? details.price : details.price.id;
  const quantity = line.quantity ?? 1;
  const unit = line.pricing?.unit_amount_decimal;
  const amount = unit ? Number(unit) : Math.round(line.subtotal / (quantity || 1));
  return { price, quantity, amount, ...intervalOf(line.period) };
}

/** Plans are monthly or yearly, and no month has 32 days. */
function intervalOf({ start, end }: Stripe.InvoiceLineItem.Period) {
  return { interval: end - start > 32 * daySeconds ? 'year' : 'month', intervalCount: 1 };
}

function lastTimeOf(
  subscription: Stripe.Subscription,
  invoices: Stripe.Invoice[],
  atLeast: number,
): number {
  const period = itemOf(subscription)?.current_period_start ?? atLeast;
  return Math.max(atLeast, Math.min(period, invoices.at(-1)?.created ?? period));
}
