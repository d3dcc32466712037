import type { Invoice, Subscription } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { attachPendingItems, pendingLines } from '../invoices/invoice-items.ts';
import { periodLine } from '../invoices/invoice-lines.ts';
import { discountsAfter } from '../invoices/discounts.ts';
import { draftInvoice, finalizeInvoice, subscriptionIdOf } from '../invoices/invoices.ts';
import { disableTaxWithoutLocation } from '../invoices/taxes.ts';
import { renewedItem } from '../schedules.ts';
import { buildSubscriptionItem, itemOf, itemsWith } from '../subscription-items.ts';
import { cancelSubscription } from '../subscriptions/cancellation.ts';
import { nextPeriod } from '../subscriptions/next-period.ts';
import { scheduleRenewal } from '../subscriptions/renewal-schedule.ts';
import { skipAttempt } from './dunning.ts';
import { setAsidePaused } from '../subscriptions/pause-collection.ts';
import { cardFor, payInvoice } from './pay-invoice.ts';
import { endTrialWithoutCard } from './trial-end.ts';

/**
 * The step at the end of a period or trial: cancels the subscription if that is scheduled, else
 * starts the next period and drafts its invoice, which is collected an hour later.
 */
export async function renewSubscription(tx: Tx, subscription: Subscription): Promise<void> {
  const { status } = subscription;
  if (!['trialing', 'active', 'past_due', 'unpaid'].includes(status)) return;
  if (itemOf(subscription).current_period_end > tx.now()) return;
  if (subscription.cancel_at !== null && subscription.cancel_at <= tx.now()) {
    await cancelSubscription(tx, subscription);
    return;
  }
  if (status === 'trialing' && (await endTrialWithoutCard(tx, subscription))) return;
  await startNextPeriod(tx, subscription);
}

/** The step at a cancellation date within a period. */
export async function cancelWhenDue(tx: Tx, subscription: Subscription): Promise<void> {
  if (subscription.status === 'canceled' || subscription.cancel_at === null) return;
  if (subscription.cancel_at <= tx.now()) await cancelSubscription(tx, subscription);
}

/**
 * The step an hour after a renewal: collects its invoice; that of an `unpaid` subscription stays a
 * draft.
 */
export async function collectRenewal(tx: Tx, invoice: Invoice): Promise<void> {
  if (invoice.status !== 'draft' || invoice.automatically_finalizes_at === null) return;
  const subscription = await tx.get('subscription', subscriptionIdOf(invoice));
  if (subscription?.status === 'unpaid') {
    await tx.change(invoice, { auto_advance: false, automatically_finalizes_at: null });
    return;
  }
  const draft = await disableTaxWithoutLocation(tx, invoice, subscription);
  const open = await finalizeInvoice(tx, draft);
  await tx.emit('invoice.updated', open);
  await payInvoice(tx, open, { automatic: true });
}

/** The step of the retry schedule: attempts the payment again. */
export async function retryPayment(tx: Tx, invoice: Invoice): Promise<void> {
  const { status, next_payment_attempt: at } = invoice;
  if (status !== 'open' || at === null || at > tx.now()) return;
  if (!(await cardFor(tx, invoice))) {
    await skipAttempt(tx, invoice);
    return;
  }
  await payInvoice(tx, invoice, { automatic: true });
}

async function startNextPeriod(tx: Tx, subscription: Subscription): Promise<void> {
  const current = await renewedItem(tx, subscription, itemOf(subscription));
  const { period, share } = nextPeriod(subscription, current, subscription.billing_cycle_anchor);
  const item = buildSubscriptionItem({
    id: current.id,
    subscription: subscription.id,
    price: current.price,
    quantity: current.quantity ?? 1,
    period,
    created: current.created,
  });
  const product = await tx.require('product', item.price.product);
  const billed = { customer: subscription.customer, subscription: subscription.id };
  const invoice = await draftInvoice(tx, {
    customer: await tx.require('customer', subscription.customer),
    subscription,
    reason: 'subscription_cycle',
    lines: [...(await pendingLines(tx, billed)), periodLine(item, product.name, share)],
    period: { start: current.current_period_start, end: period.start },
  });
  await attachPendingItems(tx, billed, invoice.id);
  const renewed = await tx.change(
    subscription,
    {
      status: subscription.status === 'trialing' ? 'active' : subscription.status,
      items: itemsWith(item),
      latest_invoice: invoice.id,
      discounts: await discountsAfter(tx, subscription, invoice),
    },
    'customer.subscription.updated',
  );
  await tx.emit('invoice.created', invoice);
  await setAsidePaused(tx, subscription, invoice);
  await scheduleRenewal(tx, renewed);
}
