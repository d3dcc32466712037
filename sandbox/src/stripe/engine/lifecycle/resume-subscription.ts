import type { Invoice, Subscription, SubscriptionItem } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import type { SubscriptionResult } from './create-subscription.ts';
import { recordProrations } from '../invoices/invoice-items.ts';
import { debitLine, periodLine } from '../invoices/invoice-lines.ts';
import { draftInvoice, finalizeInvoice, voidInvoice } from '../invoices/invoices.ts';
import { payInvoice } from './pay-invoice.ts';
import { HOUR, periodAround, periodEnd, recurrenceOf } from '../periods.ts';
import type { ProrationBehavior } from '../subscriptions/plan-change.ts';
import { scheduleRenewal } from '../subscriptions/renewal-schedule.ts';
import { itemOf, itemsWith } from '../subscription-items.ts';
import { takeUpAgain } from '../subscriptions/take-up-again.ts';

export type ResumeTerms = {
  /** `now` begins a whole period; `unchanged` goes on with the one that runs by the old date. */
  anchor: 'now' | 'unchanged';
  /** How the rest of the running period is billed when the date stays. */
  prorationBehavior: ProrationBehavior;
  prorationDate?: number;
  /**
   * `resume_on_payment_attempt` leaves the invoice for somebody to pay, and a decline resumes too, as
   * past due; `resume_on_payment_success` tries at once and stays paused until a try succeeds.
   */
  paymentBehavior: 'resume_on_payment_attempt' | 'resume_on_payment_success';
};

/** An invoice that nobody tries to pay is voided after so long; the subscription stays paused. */
const PATIENCE = 23 * HOUR;

/**
 * Takes a `paused` subscription up again: at once if nothing is to be billed, else once its invoice is
 * paid. This does not undo a scheduled cancellation: that is an update.
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
  const begun = await tx.change(subscription, {
    items: itemsWith(item),
    ...(terms.anchor === 'now' && { billing_cycle_anchor: now }),
  });
  await scheduleRenewal(tx, begun);
  const draft = await draftResumption(tx, begun, item, terms);
  if (!draft) return { subscription: await takeUpAgain(tx, begun, 'active'), payment: null };
  await tx.change(begun, { latest_invoice: draft.id }, 'customer.subscription.updated');
  await tx.emit('invoice.created', draft);
  const invoice = await finalizeInvoice(tx, draft);
  const payment = draft.auto_advance ? await payInvoice(tx, invoice, { automatic: true }) : null;
  await tx.schedule(now + PATIENCE, 'give_up_resumption', invoice.id);
  return { subscription: await tx.require('subscription', subscription.id), payment };
}

/** The step 23 hours after a resumption that nobody tried to pay. */
export async function giveUpResumption(tx: Tx, invoice: Invoice): Promise<void> {
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

/** The invoice to be paid before the subscription goes on; null when nothing is billed now. */
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
  const line = wholePeriod ? periodLine(item, name) : debitLine(item, prorationDate ?? now, name);
  if (!wholePeriod && prorationBehavior === 'create_prorations') {
    await recordProrations(tx, [line], subscription, null);
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
  await recordProrations(tx, [line], subscription, draft.id);
  return draft;
}
