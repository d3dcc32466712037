import type { Invoice, Subscription } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import { StripeError } from '../../stripe-error.ts';
import { buildInvoice } from '../invoices/invoice-body.ts';
import { reductionsAt } from '../invoices/discounts.ts';
import { taxTermsFor } from '../invoices/taxes.ts';
import { pendingLines } from '../invoices/invoice-items.ts';
import { periodLine } from '../invoices/invoice-lines.ts';
import { renewedItem } from '../schedules.ts';
import { itemOf, periodOf } from '../subscription-items.ts';
import { nextPeriod, renewsAt } from './next-period.ts';
import { planChange } from './plan-change.ts';
import type { PlanChange, PlanChangeTerms } from './plan-change.ts';
import { hasEnded } from './subscription-body.ts';

/**
 * The invoice that a change would cause; nothing is written. If the change bills now, that invoice,
 * else the next renewal with all pending items. A negative total becomes credit.
 * @throws 404 `invoice_upcoming_none` when the subscription has ended or will not renew
 */
export async function previewInvoice(
  reader: Reader,
  subscription: Subscription,
  terms: PlanChangeTerms,
): Promise<Invoice> {
  const customer = await reader.require('customer', subscription.customer, 'customer');
  const change = await planChange(reader, subscription, terms);
  if (change.billsNow && change.lines.length > 0) {
    const period = { start: reader.now(), end: reader.now() };
    const lines = change.lines;
    const invoice = buildInvoice(reader, {
      customer,
      subscription,
      reason: 'upcoming',
      lines,
      reductions: await reductionsAt(reader, subscription, reader.now()),
      tax: await taxTermsFor(reader, { customer, subscription, lines }),
      period,
    });
    return withProrationDate(invoice, terms.prorationDate ?? reader.now());
  }
  if (hasEnded(subscription) || !renewsAt(change.item.current_period_end, subscription)) {
    throw new StripeError(
      404,
      'invalid_request_error',
      `No upcoming invoices for customer: ${customer.id}`,
      {
        code: 'invoice_upcoming_none',
      },
    );
  }
  const item = terms.items ? change.item : await renewedItem(reader, subscription, change.item);
  const lines = await renewalLines(reader, subscription, { ...change, item });
  const period = periodOf(itemOf(subscription));
  const reductions = await reductionsAt(reader, subscription, period.end);
  const tax = await taxTermsFor(reader, { customer, subscription, lines });
  const reason = 'upcoming';
  return buildInvoice(reader, { customer, subscription, reason, lines, reductions, tax, period });
}

async function renewalLines(reader: Reader, subscription: Subscription, change: PlanChange) {
  const { item, lines, anchor } = change;
  const { period, share } = nextPeriod(
    subscription,
    item,
    anchor ?? subscription.billing_cycle_anchor,
  );
  const product = await reader.require('product', item.price.product);
  const renewed = {
    ...item,
    current_period_start: period.start,
    current_period_end: period.end,
  };
  return [
    ...(await pendingLines(reader, {
      customer: subscription.customer,
      subscription: subscription.id,
    })),
    ...lines,
    periodLine(renewed, product.name, share),
  ];
}

/**
 * Adds the time at which the preview splits the period, so that the change can name the same one.
 */
function withProrationDate(invoice: Invoice, at: number): Invoice {
  const details = invoice.parent?.subscription_details;
  if (!invoice.parent || !details) return invoice;
  const subscription_details = { ...details, subscription_proration_date: at };
  return { ...invoice, parent: { ...invoice.parent, subscription_details } };
}
