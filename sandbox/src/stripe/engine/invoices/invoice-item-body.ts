import { newId } from '../../ids.ts';
import type { InvoiceItem, InvoiceLine, Subscription } from '../../store/object-types.ts';
import type { Period } from '../periods.ts';

export type InvoiceItemTerms = {
  customer: string;
  /** In the currency's smallest unit; negative is a credit. */
  amount: number;
  currency: string;
  description?: string | null;
  /** The subscription on whose next invoice it goes; if absent, the customer's next invoice. */
  subscription?: string | null;
  period: Period;
  metadata?: Record<string, string>;
  testClock: string | null;
};

/** An item that is added to the next invoice by hand. `now`: unix seconds. */
export function buildInvoiceItem(terms: InvoiceItemTerms, now: number): InvoiceItem {
  return {
    id: newId('ii'),
    object: 'invoiceitem',
    amount: terms.amount,
    currency: terms.currency,
    customer: terms.customer,
    customer_account: null,
    date: now,
    description: terms.description ?? null,
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: terms.metadata ?? {},
    parent: terms.subscription
      ? {
          subscription_details: { subscription: terms.subscription },
          type: 'subscription_details',
        }
      : null,
    period: terms.period,
    pricing: null,
    proration: false,
    quantity: 1,
    quantity_decimal: '1',
    tax_rates: [],
    test_clock: terms.testClock,
  };
}

/** The invoice item of a proration line, under the id that the line names. */
export function buildProrationItem(
  line: InvoiceLine,
  id: string,
  subscription: Subscription,
  invoice: string | null,
  now: number,
): InvoiceItem {
  const details = line.parent?.subscription_item_details;
  const item = buildInvoiceItem(
    {
      customer: subscription.customer,
      amount: line.amount,
      currency: line.currency,
      description: line.description,
      period: line.period,
      testClock: subscription.test_clock,
    },
    now,
  );
  return {
    ...item,
    id,
    discountable: false,
    invoice,
    parent: {
      subscription_details: {
        subscription: subscription.id,
        ...(details && { subscription_item: details.subscription_item }),
      },
      type: 'subscription_details',
    },
    pricing: line.pricing,
    proration: true,
    quantity: line.quantity ?? 1,
    quantity_decimal: String(line.quantity ?? 1),
  };
}

/** The item as a line of its invoice. */
export function lineOfItem(item: InvoiceItem): InvoiceLine {
  const subscription = item.parent?.subscription_details?.subscription ?? null;
  return {
    id: newId('il'),
    object: 'line_item',
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    discount_amounts: [],
    discountable: item.discountable,
    discounts: [],
    invoice: item.invoice,
    livemode: false,
    metadata: item.metadata ?? {},
    parent: lineParentOf(item),
    period: item.period,
    pretax_credit_amounts: [],
    pricing: item.pricing,
    quantity: item.quantity,
    quantity_decimal: item.quantity_decimal,
    subscription,
    subtotal: item.amount,
    taxes: [],
  };
}

function lineParentOf(item: InvoiceItem): InvoiceLine['parent'] {
  const details = item.parent?.subscription_details;
  const shared = {
    invoice_item: item.id,
    proration: item.proration,
    proration_details: item.proration ? { credited_items: null } : null,
    subscription: details?.subscription ?? null,
  };
  return details?.subscription_item
    ? {
        invoice_item_details: null,
        subscription_item_details: { ...shared, subscription_item: details.subscription_item },
        type: 'subscription_item_details',
      }
    : {
        invoice_item_details: shared,
        subscription_item_details: null,
        type: 'invoice_item_details',
      };
}
