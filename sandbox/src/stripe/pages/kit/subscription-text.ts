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
import { say } from '../../page-language.ts';

/** The product's name, such as `Stillweb Premium`. */
export async function planName(reader: Reader, subscription: Subscription): Promise<string> {
  const product = await reader.get('product', itemOf(subscription).price.product);
  return product?.name ?? say('Plan');
}

/** `$9.00 per month`, or `$9.00 per month plus tax`. */
export function planPrice(subscription: Subscription): string {
  const item = itemOf(subscription);
  const price = formatPrice(amountOf(item), subscription.currency, recurrenceOf(item.price));
  return withTaxNote(price, subscription, item.price);
}

/** A price as text, which says so where this subscription adds tax to it. */
export function withTaxNote(text: string, { automatic_tax }: Subscription, price: Price): string {
  const addsTax = automatic_tax.enabled && taxBehaviorOf(price) === 'exclusive';
  return addsTax ? say('{price} plus tax', { price: text }) : text;
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
  const day = formatDay(outlook.periodEnd);
  const next = { amount: formatMoney(outlook.nextAmount, currency), day };
  const unpaid =
    unpaidAmount === null
      ? []
      : [
          say('{amount} could not be collected yet.', {
            amount: formatMoney(unpaidAmount, currency),
          }),
        ];
  if (outlook.hasPendingUpdate) unpaid.push(say('The plan changes when this is paid.'));
  if (end !== null) {
    const ends = { day: formatDay(end) };
    return [...unpaid, say('Ends on {day}. Nothing is charged after that.', ends)];
  }
  if (status === 'trialing') {
    return [say('Free until {day}.', { day }), say('First charge: {amount} on {day}.', next)];
  }
  if (status === 'paused') {
    return [...unpaid, say('Paused: nothing is charged until it is resumed.')];
  }
  if (status === 'incomplete') {
    return [...unpaid, say('It starts when the first payment is complete.')];
  }
  if (outlook.pause) return [...unpaid, pauseText(outlook.pause)];
  return [...unpaid, say('Next charge: {amount} on {day}.', next)];
}

function pauseText({ resumes_at: at }: NonNullable<Outlook['pause']>): string {
  if (!at) return say('Collection is paused: nothing is charged until it is resumed.');
  return say('Collection is paused: nothing is charged before {day}.', { day: formatDay(at) });
}
