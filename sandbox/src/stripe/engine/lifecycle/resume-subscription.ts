import type { Invoice, Subscription, SubscriptionItem } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { createProrationItems } from '../invoices/invoice-items.ts';
import { debitLine, periodLine } from '../invoices/invoice-lines.ts';
import { costOfPeriod } from '../invoices/period-cost.ts';
import { draftInvoice, finalizeInvoice, voidInvoice } from '../invoices/invoices.ts';
import { HOUR, periodAround, periodEnd, recurrenceOf } from '../periods.ts';
import { itemOf, itemsWith } from '../subscription-items.ts';
import { endPause } from '../subscriptions/end-pause.ts';
import type { ProrationBehavior } from '../subscriptions/plan-change.ts';
import { scheduleRenewal } from '../subscriptions/renewal-schedule.ts';
import type { SubscriptionResult } from './create-subscription.ts';
import { payInvoice } from './pay-invoice.ts';

/** The parameters of a resumption, with Stripe's defaults filled in. */
export type ResumeTerms = {
  /** `now` starts a whole period; `unchanged` keeps the billing date and the period around now. */
  anchor: 'now' | 'unchanged';
  /** How the rest of the period is billed when the billing date stays. */
  prorationBehavior: ProrationBehavior;
  prorationDate?: number;
  /**
   * `resume_on_payment_attempt` waits for a manual attempt, and a decline also resumes, as
   * `past_due`; `resume_on_payment_success` attempts at once, and stays paused until an attempt
   * succeeds.
   */
  paymentBehavior: 'resume_on_payment_attempt' | 'resume_on_payment_success';
};

/** After this time an invoice without an attempt is voided; the subscription stays paused. */
const PAYMENT_WINDOW = 23 * HOUR;

/**
 * Resumes a paused subscription: at once if nothing is billed now, else when its invoice is paid. A
 * scheduled cancellation stays: an update takes it back.
 * @throws 400 when the subscription is not paused
 */
export async function resumeSubscription(
  tx: Tx,
  subscription: Subscription,
  terms: ResumeTerms,
): Promise<SubscriptionResult> {
  if (subscription.status !== 'paused') {
    throw invalidRequest(
      `You cannot resume a subscription with status \`${subscription.status}\`. Only \`paused\` subscriptions can be resumed.`,
    );
  }
  const now = tx.now();
  const item = resumedItem(subscription, terms.anchor, now);
  const started = await tx.change(subscription, {
    items: itemsWith(item),
    ...(terms.anchor === 'now' && { billing_cycle_anchor: now }),
  });
  await scheduleRenewal(tx, started);
  const draft = await draftResumption(tx, started, item, terms);
  if (!draft) return { subscription: await endPause(tx, started, 'active'), payment: null };
  await tx.change(started, { latest_invoice: draft.id }, 'customer.subscription.updated');
  await tx.emit('invoice.created', draft);
  const invoice = await finalizeInvoice(tx, draft);
  const payment = draft.auto_advance ? await payInvoice(tx, invoice, { automatic: true }) : null;
  await tx.schedule(now + PAYMENT_WINDOW, 'give_up_resumption', invoice.id);
  return { subscription: await tx.require('subscription', subscription.id), payment };
}

/** The step 23 hours after a resumption: voids its invoice if there was no attempt to pay it. */
export async function voidUnpaidResumption(tx: Tx, invoice: Invoice): Promise<void> {
  if (invoice.status === 'open' && invoice.attempt_count === 0) await voidInvoice(tx, invoice);
}

function resumedItem(
  subscription: Subscription,
  anchor: ResumeTerms['anchor'],
  now: number,
): SubscriptionItem {
  const current = itemOf(subscription);
  const recurrence = recurrenceOf(current.price);
  const { start, end } =
    anchor === 'now'
      ? { start: now, end: periodEnd(now, now, recurrence) }
      : periodAround(subscription.billing_cycle_anchor, now, recurrence);
  return { ...current, current_period_start: start, current_period_end: end };
}

/**
 * The invoice that has to be paid before the subscription resumes; null when nothing is billed now.
 */
async function draftResumption(
  tx: Tx,
  subscription: Subscription,
  item: SubscriptionItem,
  { anchor, prorationBehavior, prorationDate, paymentBehavior }: ResumeTerms,
): Promise<Invoice | null> {
  const now = tx.now();
  const { name } = await tx.require('product', item.price.product);
  const wholePeriod = anchor === 'now';
  if (!wholePeriod && prorationBehavior === 'none') return null;
  const line = wholePeriod
    ? periodLine(item, name)
    : debitLine(item, prorationDate ?? now, name, await costOfPeriod(tx, subscription, item));
  if (!wholePeriod && prorationBehavior === 'create_prorations') {
    await createProrationItems(tx, [line], subscription, null);
    return null;
  }
  const draft = await draftInvoice(tx, {
    customer: await tx.require('customer', subscription.customer),
    subscription,
    reason: 'subscription_update',
    lines: [line],
    period: { start: now, end: now },
    autoAdvance: paymentBehavior === 'resume_on_payment_success',
  });
  await createProrationItems(tx, [line], subscription, draft.id);
  return draft;
}
