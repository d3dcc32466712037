import type { Invoice, Subscription } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { amountDue } from '../invoices/invoice-body.ts';
import { discountsAfter } from '../invoices/discounts.ts';
import { createProrationItems } from '../invoices/invoice-items.ts';
import { draftInvoice, finalizeInvoice, voidInvoice } from '../invoices/invoices.ts';
import { predictCharge } from '../payments/payment-intents.ts';
import { itemsWith } from '../subscription-items.ts';
import { createPendingUpdate } from '../subscriptions/pending-update.ts';
import type { PlanChange } from '../subscriptions/plan-change.ts';
import { scheduleRenewal } from '../subscriptions/renewal-schedule.ts';
import { cardFor, payInvoice } from './pay-invoice.ts';
import { setAsidePaused } from '../subscriptions/pause-collection.ts';
import type { PayResult } from './pay-invoice.ts';
import { refuseIfUnpaid } from './pay-invoice.ts';

/** Stripe's `payment_behavior` of a subscription update. */
export type PaymentBehavior = 'allow_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete';

/**
 * Bills a change of plan now. When it can't be paid, `pending_if_incomplete` makes it a pending
 * update, `error_if_incomplete` throws a 402, and `allow_incomplete` applies it and makes the
 * subscription `past_due`.
 * @param fields what else changes with the plan
 */
export async function billChange(
  tx: Tx,
  subscription: Subscription,
  change: PlanChange,
  fields: Partial<Subscription>,
  behavior: PaymentBehavior,
): Promise<PayResult> {
  await voidPendingInvoice(tx, subscription);
  const draft = await draftInvoice(tx, {
    customer: await tx.require('customer', subscription.customer),
    subscription: { ...subscription, ...fields },
    reason: 'subscription_update',
    lines: change.lines,
    period: { start: tx.now(), end: tx.now() },
  });
  const isPending = behavior === 'pending_if_incomplete' && !(await willBePaid(tx, draft));
  if (isPending) {
    const { item, anchor } = change;
    await createPendingUpdate(tx, subscription, { item, anchor, invoice: draft.id });
  } else {
    const discounts = await discountsAfter(tx, { ...subscription, ...fields }, draft);
    await applyChange(tx, subscription, change, { ...fields, discounts, latest_invoice: draft.id });
  }
  await createProrationItems(tx, change.lines, subscription, draft.id);
  await tx.emit('invoice.created', draft);
  const after = { ...subscription, ...fields };
  if (after.pause_collection) {
    const invoice = await setAsidePaused(tx, after, draft);
    return { invoice, answer: { status: 'succeeded' }, intent: null };
  }
  const invoice = await finalizeInvoice(tx, draft);
  const result = await payInvoice(tx, invoice, { automatic: !isPending });
  if (behavior === 'error_if_incomplete') refuseIfUnpaid(result);
  return result;
}

/**
 * Writes a change of plan to the subscription, and schedules its renewal if a new period starts.
 */
export async function applyChange(
  tx: Tx,
  subscription: Subscription,
  { item, anchor }: Pick<PlanChange, 'item' | 'anchor'>,
  fields: Partial<Subscription>,
): Promise<Subscription> {
  const endsWithPeriod = { ...subscription, ...fields }.cancel_at_period_end;
  const changed = await tx.change(
    subscription,
    {
      ...fields,
      ...(endsWithPeriod && { cancel_at: item.current_period_end }),
      items: itemsWith(item),
      ...(anchor !== null && { billing_cycle_anchor: anchor }),
    },
    'customer.subscription.updated',
  );
  if (anchor !== null) await scheduleRenewal(tx, changed);
  return changed;
}

async function willBePaid(tx: Tx, draft: Invoice): Promise<boolean> {
  const customer = await tx.require('customer', draft.customer ?? '');
  if (amountDue(draft.total, customer.balance, draft.currency) === 0) return true;
  const card = await cardFor(tx, draft);
  return card !== undefined && (await predictCharge(tx, card)).status === 'succeeded';
}

/** A new change replaces a pending update, whose invoice is voided. */
async function voidPendingInvoice(tx: Tx, subscription: Subscription): Promise<void> {
  if (!subscription.pending_update) return;
  const pending = await tx.get('invoice', subscription.latest_invoice ?? '');
  if (pending?.status === 'open') await voidInvoice(tx, pending);
}
