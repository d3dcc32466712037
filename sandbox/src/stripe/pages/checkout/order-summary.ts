import { discountedAmount } from '../../engine/invoices/discount-lines.ts';
import { formatDay, formatMoment } from '../kit/dates.ts';
import { formatMoney, formatPrice } from '../../money.ts';
import type { Recurrence } from '../../money.ts';
import type { Coupon, Customer, Price } from '../../store/object-types.ts';
import { taxBehaviorOf, taxOn, taxRateAt } from '../../engine/invoices/taxes.ts';
import { enterPromotionCode } from '../../engine/checkout/session-discounts.ts';
import { StripeError } from '../../stripe-error.ts';
import { inTransaction } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import { isOpen } from './checkout-session.ts';
import { say } from '../../page-language.ts';

export interface OrderItem {
  productName: string;
  productDescription: string | null;
  unitAmount: number;
  quantity: number;
  currency: string;
  recurring: Recurrence;
  /** Whether tax is added to the price. */
  plusTax: boolean;
  /** The tax of an amount; null while the buyer's place is not known. Absent without tax. */
  taxOf?: (net: number) => OrderTax | null;
}

export interface OrderSummary {
  heading: string;
  /** The amount due today, and the price that follows. */
  headline: string;
  line: { name: string; description: string | null; price: string };
  /** The amount that a discount takes off the first payment. */
  discount: string | null;
  /** The tax of the first payment, if any. */
  tax: { label: string; amount: string } | null;
  /** The first payment as shown, in the currency's smallest unit. */
  shownAmount: number;
  firstCharge: { day: string; amount: string } | null;
  dueToday: string;
  submitLabel: string;
  submitBusyLabel: string;
  /** The terms that the buyer accepts with the submit button, unless the seller has its own text. */
  consent: string;
}

const DAY = 86_400;

/**
 * The order and its cost, as text.
 * @param trialDays whole days, or null without a trial
 * @param now simulated unix seconds
 * @param coupon whose discount applies to the first payment
 */
export function summarizeOrder(
  item: OrderItem,
  trialDays: number | null,
  now: number,
  coupon: Coupon | null = null,
): OrderSummary {
  const { currency, productName, quantity } = item;
  const full = item.unitAmount * quantity;
  const total = coupon ? discountedAmount(full, [{ discount: coupon.id, coupon }]) : full;
  const withNote = (price: string) => (item.plusTax ? say('{price} plus tax', { price }) : price);
  const plainPrice = formatPrice(full, currency, item.recurring);
  const price = withNote(plainPrice);
  const tax = item.taxOf?.(total) ?? null;
  const shownAmount = total + (tax?.isAdded ? tax.amount : 0);
  const shown = formatMoney(shownAmount, currency);
  const firstAmount = tax ? shown : withNote(shown);
  const name = quantity > 1 ? `${productName} × ${quantity}` : productName;
  const shared = {
    line: { name, description: item.productDescription, price: plainPrice },
    discount: total === full ? null : formatMoney(total - full, currency),
    tax: tax || !item.plusTax ? taxLine(tax, currency) : unknownTax(),
    shownAmount,
    submitBusyLabel: say('One moment…'),
  };
  const renewal =
    total === full ? price : say('{renewal}, less the discount while it lasts', { renewal: price });
  if (trialDays === null) {
    return {
      ...shared,
      heading: say('Subscribe to {product}', { product: productName }),
      headline: total === full ? price : say('{amount} due today', { amount: firstAmount }),
      firstCharge: null,
      dueToday: firstAmount,
      submitLabel: say('Subscribe'),
      consent: say(
        'You pay {renewal}, starting today, until you cancel. This card is charged each time.',
        { renewal },
      ),
    };
  }
  const free = trialDays === 1 ? '1 day free, then {amount}' : '{days} days free, then {amount}';
  const trialEnd = now + trialDays * DAY;
  return {
    ...shared,
    heading: say('Try {product}', { product: productName }),
    headline: say(free, { days: trialDays, amount: total === full ? price : firstAmount }),
    firstCharge: { day: formatDay(trialEnd), amount: firstAmount },
    dueToday: formatMoney(0, currency),
    submitLabel: say('Start trial'),
    consent: say(
      'Free until {moment}, then {renewal} until you cancel. Cancel before then and this card is never charged.',
      { moment: formatMoment(trialEnd), renewal: `${renewal}${total === full ? '' : ','}` },
    ),
  };
}

/** The tax of the first payment; amounts in the currency's smallest unit. */
export interface OrderTax {
  amount: number;
  /** Whether it is added to the price, which contains it otherwise. */
  isAdded: boolean;
}

/** The tax of an amount at an address; null while the place is not known. */
export function orderTax(price: Price, net: number, address: Customer['address']): OrderTax | null {
  const rate = taxRateAt(address);
  if (!rate) return null;
  const { amount, tax_behavior } = taxOn(net, rate, taxBehaviorOf(price));
  return { amount, isAdded: tax_behavior === 'exclusive' };
}

/** The line of a tax that is added, before the place is known. */
const unknownTax = () => ({ label: say('Tax'), amount: say('Enter your address') });

/** The line of the tax in an order; null where there is nothing to say. */
function taxLine(tax: OrderTax | null, currency: string): { label: string; amount: string } | null {
  if (!tax || (!tax.isAdded && tax.amount === 0)) return null;
  const label = say(tax.isAdded ? 'Tax' : 'Tax, contained in the price');
  return { label, amount: formatMoney(tax.amount, currency) };
}

/** Applies the code that a buyer typed in. Returns why it was refused, or null. */
export async function applyPromotionCode(
  store: Store,
  sessionId: string,
  typed: string,
): Promise<string | null> {
  try {
    await inTransaction(store, async (tx) => {
      const session = await tx.get('checkout.session', sessionId);
      if (session && isOpen(session, tx.now())) await enterPromotionCode(tx, session, typed);
    });
    return null;
  } catch (error) {
    if (error instanceof StripeError) return say(error.message);
    throw error;
  }
}
