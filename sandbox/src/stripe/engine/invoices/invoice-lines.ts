import type { Subscription, SubscriptionItem, InvoiceLine } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import { amountOf, periodOf } from '../subscription-items.ts';
import { discountedAmount, netOf } from './discount-lines.ts';
import { reductionsAt } from './discounts.ts';
import { invoicesOf } from './invoices.ts';
import { newId } from '../../ids.ts';
import { decimalText } from '../../money.ts';
import type { Period } from '../periods.ts';

/**
 * The amount billed for the item's current period, after discounts: Stripe's flexible billing
 * credits unused time from it. A period that no line bills, such as one after a change within it,
 * counts as `costOfPeriod`.
 */
export async function billedForPeriod(
  reader: Reader,
  subscription: Subscription,
  item: SubscriptionItem,
): Promise<number> {
  const lines = (await invoicesOf(reader, subscription.id)).flatMap(({ lines: list }) => list.data);
  const line = lines.find(
    ({ parent, period, pricing }) =>
      parent?.subscription_item_details?.subscription_item === item.id &&
      !parent.subscription_item_details.proration &&
      period.end === item.current_period_end &&
      period.start === item.current_period_start &&
      pricing?.price_details?.price === item.price.id,
  );
  return line ? netOf(line) : costOfPeriod(reader, subscription, item);
}

/** The current cost of a whole period of the item, after discounts; smallest unit. */
export async function costOfPeriod(
  reader: Reader,
  subscription: Subscription,
  item: SubscriptionItem,
): Promise<number> {
  const reductions = await reductionsAt(reader, subscription, reader.now());
  return discountedAmount(amountOf(item), reductions);
}

/**
 * The line of a period.
 * @param share of a whole one
 */
export function periodLine(item: SubscriptionItem, productName: string, share = 1): InvoiceLine {
  const price = decimalText(item.price.unit_amount ?? 0, item.price.currency);
  const text = `${item.quantity ?? 1} × ${productName} (at ${price} ${item.price.currency.toUpperCase()} / ${item.plan.interval})`;
  return buildLine(item, periodOf(item), Math.round(amountOf(item) * share), text);
}

/** The line of a trial, which costs nothing. */
export function trialLine(item: SubscriptionItem, productName: string): InvoiceLine {
  return buildLine(item, periodOf(item), 0, `Trial period for ${productName}`);
}

/**
 * The proration that credits the rest of the current period from `at` (unix seconds).
 * @param cost of the whole period, in the currency's smallest unit
 */
export function creditLine(
  item: SubscriptionItem,
  at: number,
  productName: string,
  cost: number,
): InvoiceLine {
  const amount = -amountLeft(item, at, cost);
  const period = { start: at, end: item.current_period_end };
  return proration(
    buildLine(item, period, amount, `Unused time on ${productName} after ${dayOf(at)}`),
  );
}

/**
 * The proration that charges the rest of the current period from `at` (unix seconds).
 * @param cost of the whole period, in the currency's smallest unit
 */
export function debitLine(
  item: SubscriptionItem,
  at: number,
  productName: string,
  cost: number,
): InvoiceLine {
  const period = { start: at, end: item.current_period_end };
  return proration(
    buildLine(
      item,
      period,
      amountLeft(item, at, cost),
      `Remaining time on ${productName} after ${dayOf(at)}`,
    ),
  );
}

function amountLeft(item: SubscriptionItem, at: number, cost: number): number {
  const { start, end } = periodOf(item);
  const left = Math.max(0, Math.min(1, (end - at) / (end - start)));
  return Math.round(cost * left);
}

function dayOf(time: number): string {
  return new Date(time * 1000).toLocaleDateString('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

function proration(line: InvoiceLine): InvoiceLine {
  const details = line.parent?.subscription_item_details;
  if (!line.parent || !details) return line;
  return {
    ...line,
    parent: {
      ...line.parent,
      subscription_item_details: {
        ...details,
        invoice_item: newId('ii'),
        proration: true,
        proration_details: { credited_items: null },
      },
    },
  };
}

function buildLine(
  item: SubscriptionItem,
  period: Period,
  amount: number,
  description: string,
): InvoiceLine {
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: item.price.currency,
    description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: item.subscription,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: 'price_details',
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: item.quantity ?? 1,
    quantity_decimal: String(item.quantity ?? 1),
    subscription: item.subscription,
    subtotal: amount,
    taxes: [],
  };
}
