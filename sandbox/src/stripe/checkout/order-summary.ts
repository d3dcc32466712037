import { formatDay } from '../pages/dates.ts';
import { formatMoney, formatPrice } from '../pages/money.ts';
import type { BillingRhythm } from '../pages/money.ts';

export interface OrderItem {
  id: string;
  productName: string;
  productDescription: string | null;
  unitAmount: number;
  quantity: number;
  currency: string;
  recurring: BillingRhythm;
}

export interface OrderSummary {
  heading: string;
  headline: string;
  lines: { key: string; name: string; description: string | null; price: string }[];
  firstCharge: { day: string; amount: string } | null;
  dueToday: string;
  submitLabel: 'Start trial' | 'Subscribe';
  submitBusyLabel: string;
  /** What the buyer agrees to by pressing the button. */
  consent: string;
}

const DAY = 86_400;

/**
 * The order in words and amounts.
 * @param items at least one; all of one currency and one rhythm, as the API checks
 * @param trialDays whole days, or null without a trial
 * @param now simulated unix seconds
 */
export function summarizeOrder(
  items: [OrderItem, ...OrderItem[]],
  trialDays: number | null,
  now: number,
): OrderSummary {
  const [first] = items;
  const { currency, recurring } = first;
  const total = items.reduce((sum, item) => sum + item.unitAmount * item.quantity, 0);
  const price = formatPrice(total, currency, recurring);
  const names = items.map((item) => item.productName).join(' and ');
  const shared = { lines: items.map((item) => orderLine(item)), submitBusyLabel: 'One moment…' };
  if (trialDays === null) {
    return {
      ...shared,
      heading: `Subscribe to ${names}`,
      headline: price,
      firstCharge: null,
      dueToday: formatMoney(total, currency),
      submitLabel: 'Subscribe',
      consent: `You pay ${price}, starting today, until you cancel. This card is charged each time.`,
    };
  }
  const days = trialDays === 1 ? '1 day' : `${trialDays} days`;
  const firstDay = formatDay(now + trialDays * DAY);
  return {
    ...shared,
    heading: `Try ${names}`,
    headline: `${days} free, then ${price}`,
    firstCharge: { day: firstDay, amount: formatMoney(total, currency) },
    dueToday: formatMoney(0, currency),
    submitLabel: 'Start trial',
    consent: `Free until ${firstDay}, then ${price} until you cancel. Cancel before that day and this card is never charged.`,
  };
}

function orderLine(item: OrderItem) {
  return {
    key: item.id,
    name: item.quantity > 1 ? `${item.productName} × ${item.quantity}` : item.productName,
    description: item.productDescription,
    price: formatPrice(item.unitAmount * item.quantity, item.currency, item.recurring),
  };
}
