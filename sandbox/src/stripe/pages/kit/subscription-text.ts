import { discountedAmount } from '../../engine/invoices/discount-lines.ts';
import { reductionsAt } from '../../engine/invoices/discounts.ts';
import { amountDue } from '../../engine/invoices/invoice-body.ts';
import { taxBehaviorOf, withAddedTax } from '../../engine/invoices/taxes.ts';
import { recurrenceOf } from '../../engine/periods.ts';
import { amountOf, itemOf } from '../../engine/subscription-items.ts';
import type { Customer, Invoice, Price, Subscription } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import { formatDay } from './dates.ts';
import { formatMoney, formatPrice } from '../../money.ts';

/** The product's name, such as `Stillweb Premium`. */
export async function planName(reader: Reader, subscription: Subscription): Promise<string> {
  const product = await reader.get('product', itemOf(subscription).price.product);
  return product?.name ?? 'Plan';
}

/** `$9.00 per month`, or `$9.00 per month plus tax`. */
export function planPrice(subscription: Subscription): string {
  const item = itemOf(subscription);
  const price = formatPrice(amountOf(item), subscription.currency, recurrenceOf(item.price));
  return `${price}${taxSuffix(subscription, item.price)}`;
}

/** The suffix of a price to which this subscription adds tax; otherwise empty. */
export function taxSuffix({ automatic_tax }: Subscription, price: Price): string {
  return automatic_tax.enabled && taxBehaviorOf(price) === 'exclusive' ? ' plus tax' : '';
}

/** End of the current period, or of the trial: unix seconds. */
export function periodEnd(subscription: Subscription): number {
  return itemOf(subscription).current_period_end;
}

/** When a scheduled cancellation takes effect, in unix seconds; null when none is scheduled. */
export function scheduledEnd(subscription: Subscription): number | null {
  if (subscription.cancel_at !== null) return subscription.cancel_at;
  return subscription.cancel_at_period_end ? periodEnd(subscription) : null;
}

/** The latest invoice of a subscription if it is still to be paid. */
export async function latestOpenInvoice(
  reader: Reader,
  { latest_invoice: id }: Subscription,
): Promise<Invoice | null> {
  const invoice = id ? await reader.get('invoice', id) : undefined;
  return invoice?.status === 'open' ? invoice : null;
}

/** Describes the next events of a subscription in sentences. */
export async function describeOutlook(
  reader: Reader,
  subscription: Subscription,
  customer: Customer,
  openInvoice: Invoice | null,
): Promise<string[]> {
  const reductions = await reductionsAt(reader, subscription, periodEnd(subscription));
  const item = itemOf(subscription);
  const net = discountedAmount(amountOf(item), reductions);
  const amount = subscription.automatic_tax.enabled
    ? withAddedTax(item.price, net, customer.address)
    : net;
  return outlookText({
    status: subscription.status,
    currency: subscription.currency,
    scheduledEnd: scheduledEnd(subscription),
    periodEnd: periodEnd(subscription),
    nextAmount: amountDue(amount, customer.balance, subscription.currency),
    unpaidAmount: openInvoice?.amount_remaining ?? null,
    hasPendingUpdate: subscription.pending_update !== null,
    pause: subscription.pause_collection,
  });
}

/** Times are unix seconds, amounts minor units of the currency. */
interface Outlook {
  status: string;
  currency: string;
  scheduledEnd: number | null;
  periodEnd: number;
  nextAmount: number;
  unpaidAmount: number | null;
  hasPendingUpdate: boolean;
  pause: Subscription['pause_collection'];
}

export function outlookText(outlook: Outlook): string[] {
  const { status, currency, scheduledEnd: end, unpaidAmount } = outlook;
  const nextDay = formatDay(outlook.periodEnd);
  const next = `${formatMoney(outlook.nextAmount, currency)} on ${nextDay}`;
  const unpaid =
    unpaidAmount === null
      ? []
      : [`${formatMoney(unpaidAmount, currency)} could not be collected yet.`];
  if (outlook.hasPendingUpdate) unpaid.push('The plan changes when this is paid.');
  if (end !== null) return [...unpaid, `Ends on ${formatDay(end)}. Nothing is charged after that.`];
  if (status === 'trialing') return [`Free until ${nextDay}.`, `First charge: ${next}.`];
  if (status === 'paused') return [...unpaid, 'Paused: nothing is charged until it is resumed.'];
  if (status === 'incomplete') return [...unpaid, 'It starts when the first payment is complete.'];
  if (outlook.pause) return [...unpaid, pauseText(outlook.pause)];
  return [...unpaid, `Next charge: ${next}.`];
}

function pauseText({ resumes_at: at }: NonNullable<Outlook['pause']>): string {
  if (!at) return 'Collection is paused: nothing is charged until it is resumed.';
  return `Collection is paused: nothing is charged before ${formatDay(at)}.`;
}
