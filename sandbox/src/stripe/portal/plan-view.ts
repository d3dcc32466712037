import { recurrenceOf } from '../engine/periods.ts';
import { amountOf, itemOf } from '../engine/subscription-items.ts';
import { hasEnded } from '../engine/subscriptions/subscription-status.ts';
import { cardText, chargedCard } from '../pages/card-text.ts';
import { formatDay } from '../pages/dates.ts';
import { formatMoney, formatPrice } from '../pages/money.ts';
import { subscriptionStatus } from '../pages/status.tsx';
import type { Customer, Invoice, Subscription } from '../store/object-types.ts';
import type { Reader } from '../store/reader.ts';
import type { PlanView } from './plan-section.tsx';
import type { PortalVisit } from './portal-visit.ts';
import { maySwitch } from './switch-plan.ts';

/** Every subscription that is not over, newest first. */
export async function livePlans(reader: Reader, visit: PortalVisit): Promise<PlanView[]> {
  const all = await reader.list('subscription', { customer: visit.customer.id });
  const live = all.filter((subscription) => !hasEnded(subscription));
  return Promise.all(live.map((subscription) => planView(reader, visit, subscription)));
}

async function planView(
  reader: Reader,
  visit: PortalVisit,
  subscription: Subscription,
): Promise<PlanView> {
  const { customer, homeUrl } = visit;
  const { features } = visit.configuration;
  const openInvoice = await latestOpenInvoice(reader, subscription);
  const card = await chargedCard(reader, customer, subscription);
  const ends = endOf(subscription) !== null;
  const canChange = ['trialing', 'active', 'past_due'].includes(subscription.status);
  const url = `${homeUrl}/subscriptions/${subscription.id}`;
  return {
    id: subscription.id,
    name: await planName(reader, subscription),
    price: planPrice(subscription),
    status: subscriptionStatus(subscription.status),
    sentences: whatHappensNext(subscription, customer, openInvoice),
    card: card && cardText(card),
    payUrl: openInvoice?.hosted_invoice_url ?? null,
    cancelUrl: features.subscription_cancel.enabled && !ends ? `${url}/cancel` : null,
    renewUrl: features.subscription_cancel.enabled && ends && canChange ? `${url}/renew` : null,
    switchUrl: maySwitch(visit, subscription) && !ends ? `${url}/switch` : null,
  };
}

/** What is subscribed to, as in `Stillweb Premium`. */
export async function planName(reader: Reader, subscription: Subscription): Promise<string> {
  const product = await reader.get('product', itemOf(subscription).price.product);
  return product?.name ?? 'Plan';
}

export function planPrice(subscription: Subscription): string {
  const item = itemOf(subscription);
  return formatPrice(amountOf(item), subscription.currency, recurrenceOf(item.price));
}

/** End of the running period, or of the trial: unix seconds. */
export function periodEnd(subscription: Subscription): number {
  return itemOf(subscription).current_period_end;
}

/** When a scheduled cancellation takes effect, or null when none is scheduled. */
export function endOf(subscription: Subscription): number | null {
  if (subscription.cancel_at !== null) return subscription.cancel_at;
  return subscription.cancel_at_period_end ? periodEnd(subscription) : null;
}

async function latestOpenInvoice(
  reader: Reader,
  subscription: Subscription,
): Promise<Invoice | null> {
  const id = subscription.latest_invoice;
  const invoice = id ? await reader.get('invoice', id) : undefined;
  return invoice?.status === 'open' ? invoice : null;
}

/** What the subscriber can expect, in sentences. */
export function whatHappensNext(
  subscription: Subscription,
  customer: Customer,
  openInvoice: Invoice | null,
): string[] {
  const { currency, status } = subscription;
  const ends = endOf(subscription);
  const nextDay = formatDay(periodEnd(subscription));
  // A negative balance is credit, which pays first.
  const nextAmount = Math.max(0, amountOf(itemOf(subscription)) + customer.balance);
  const next = `${formatMoney(nextAmount, currency)} on ${nextDay}`;
  const trouble = openInvoice
    ? [`${formatMoney(openInvoice.amount_remaining, currency)} could not be collected yet.`]
    : [];
  if (subscription.pending_update) trouble.push('A switch of plan waits for this payment.');
  if (ends !== null)
    return [...trouble, `Ends on ${formatDay(ends)}. Nothing is charged after that.`];
  if (status === 'trialing') return [`Free until ${nextDay}.`, `First charge: ${next}.`];
  if (status === 'paused') return [...trouble, 'Paused: nothing is charged until it is resumed.'];
  if (status === 'incomplete') return [...trouble, 'It starts when the first payment is complete.'];
  return [...trouble, `Next charge: ${next}.`];
}
