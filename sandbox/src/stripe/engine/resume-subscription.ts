import type { Subscription } from '../store/object-types.ts';
import type { Tx } from '../store/transaction.ts';
import { invalidRequest } from '../stripe-error.ts';
import type { SubscriptionResult } from './create-subscription.ts';
import { periodLine } from './invoice-lines.ts';
import { draftInvoice, finalizeInvoice } from './invoices.ts';
import { payInvoice } from './pay-invoice.ts';
import { periodEnd, recurrenceOf } from './periods.ts';
import { scheduleRenewal } from './renewal-schedule.ts';
import { itemOf, itemsWith } from './subscription-items.ts';

/**
 * Takes a `paused` subscription up again with a period that starts now, once its invoice is paid. This
 * does not undo a scheduled cancellation: that is an update.
 */
export async function resumeSubscription(
  tx: Tx,
  subscription: Subscription,
): Promise<SubscriptionResult> {
  if (subscription.status !== 'paused') {
    throw invalidRequest(
      `You cannot resume a subscription with status \`${subscription.status}\`. Only \`paused\` subscriptions can be resumed.`,
    );
  }
  const start = tx.now();
  const current = itemOf(subscription);
  const item = {
    ...current,
    current_period_start: start,
    current_period_end: periodEnd(start, start, recurrenceOf(current.price)),
  };
  const product = await tx.require('product', item.price.product);
  const draft = await draftInvoice(tx, {
    customer: await tx.require('customer', subscription.customer),
    subscription,
    reason: 'subscription_update',
    lines: [periodLine(item, product.name)],
    period: { start, end: start },
  });
  await tx.emit('invoice.created', draft);
  const begun = await tx.change(subscription, {
    items: itemsWith(item),
    billing_cycle_anchor: start,
    latest_invoice: draft.id,
  });
  await scheduleRenewal(tx, begun);
  const payment = await payInvoice(tx, await finalizeInvoice(tx, draft));
  const resumed = await tx.require('subscription', subscription.id);
  if (resumed.status === 'active') await tx.emit('customer.subscription.resumed', resumed);
  return { subscription: resumed, payment };
}
