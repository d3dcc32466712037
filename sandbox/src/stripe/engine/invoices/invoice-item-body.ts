import { newId } from '../../ids.ts';
import type { InvoiceItem, InvoiceLine, Subscription } from '../../store/object-types.ts';

/** The invoice item of a proration line, under the id that the line names. `now`: unix seconds. */
export function buildProrationItem(
  line: InvoiceLine,
  id: string,
  subscription: Subscription,
  invoice: string | null,
  now: number,
): InvoiceItem {
  const details = line.parent?.subscription_item_details;
  return {
    id,
    object: 'invoiceitem',
    amount: line.amount,
    currency: line.currency,
    customer: subscription.customer,
    customer_account: null,
    date: now,
    description: line.description,
    discountable: false,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      subscription_details: {
        subscription: subscription.id,
        ...(details && { subscription_item: details.subscription_item }),
      },
      type: 'subscription_details',
    },
    period: line.period,
    pricing: line.pricing,
    proration: true,
    quantity: line.quantity ?? 1,
    quantity_decimal: String(line.quantity ?? 1),
    tax_rates: [],
    test_clock: subscription.test_clock,
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
