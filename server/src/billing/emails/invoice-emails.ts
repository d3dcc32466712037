import type Stripe from 'stripe';
import { isEnded, isOngoing } from '../status.ts';
import { subscriptionIdOf } from '../stripe/objects.ts';
import type { SubscriptionRow } from '../tables.ts';
import type { DueEmail } from '../email-content.ts';
import { withdrawalWindow } from '../withdrawal-window.ts';
import { cardOf, dateOf, isLate, type Change } from './change.ts';
import { receipt } from './receipt.ts';

/** The receipt of an invoice, or what its user has to do for its payment. */
export function emailsOfInvoice(invoice: Stripe.Invoice, change: Change): DueEmail[] {
  const { after, charges, awaitingConfirmation, hasUnreadPayments } = change;
  const row = after.find(({ id }) => id === subscriptionIdOf(invoice));
  if (!row) return [];
  if (invoice.status === 'paid' && invoice.amount_paid > 0) {
    const withdrawUntil = lastDayToWithdraw(invoice, row, change);
    if (isLate(invoice, row)) return [];
    const { usedDiscounts: discounts } = change;
    return [receipt(invoice, { plan: row.plan, discounts, withdrawUntil }, charges)];
  }
  if (invoice.status !== 'open' || !isOngoing(row) || hasUnreadPayments) return [];
  const due = { amount: invoice.amount_remaining, currency: invoice.currency };
  if (awaitingConfirmation.has(invoice.id)) {
    return [
      { key: `card-needs-action:${invoice.id}`, content: { kind: 'card-needs-action', due } },
    ];
  }
  // Checkout and plan change show a declined payment at once.
  const isRenewal = invoice.billing_reason === 'subscription_cycle';
  if (!isRenewal || invoice.attempt_count === 0) return [];
  const retryAt = isoOf(invoice.next_payment_attempt);
  const key = `payment-failed:${invoice.id}:${invoice.attempt_count}`;
  const lacksCard = cardOf(row) === null;
  return [{ key, content: { kind: 'payment-failed', due, retryAt, lacksCard } }];
}

/** The last day on which the contract of a paid invoice can be withdrawn from; null when it cannot. */
function lastDayToWithdraw(
  invoice: Stripe.Invoice,
  row: SubscriptionRow,
  { invoices, endings, hasWithdrawn }: Change,
): string | null {
  if (hasWithdrawn || isEnded(row) || endings.has(row.id)) return null;
  const payments = invoices
    .filter(({ status, total }) => status === 'paid' && total > 0)
    .filter((candidate) => subscriptionIdOf(candidate) === row.id)
    .map((paid) => dateOf(paid).getTime());
  const window = withdrawalWindow(new Date(Math.min(...payments)));
  return dateOf(invoice) <= window.end ? window.lastDay : null;
}

function isoOf(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString();
}
