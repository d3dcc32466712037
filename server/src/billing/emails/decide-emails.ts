import { isoOf } from '../../platform/iso-time.ts';
import type { ChangeEmail, DueEmail } from '../rules/email-content.ts';
import { type Change, dateOf, isLate } from './change.ts';
import { cardOf } from '../rules/stored-card.ts';
import { emailsOfSubscription } from './subscription-emails.ts';
import { givesAccess, isOngoing } from '../rules/status.ts';
import { isPaidBy, moment, refundsOf, subscriptionIdOf } from '../stripe/objects.ts';
import type { SubscriptionRow } from '../tables.ts';
import type Stripe from 'stripe';
import { decideWithdrawal } from '../rules/withdrawal-right.ts';
import { receipt } from './receipt.ts';

/** Decides which emails a change requires, from stored state and never from the payload of an event. */
export function decideEmails(change: Change): ChangeEmail[] {
  const rowsBefore = new Map(change.before.map((row) => [row.id, row]));
  return [
    ...change.after.flatMap((row) =>
      about(row, emailsOfSubscription(rowsBefore.get(row.id), row, change)),
    ),
    ...change.invoices
      .filter((invoice) => lastEventOf(invoice, change) >= change.reportSince)
      .flatMap((invoice) => about(invoice, emailsOfInvoice(invoice, change))),
    ...refundEmails(change),
  ];
}

function about({ id: changedId }: { id: string }, emails: DueEmail[]): ChangeEmail[] {
  return emails.map((email) => ({ ...email, changedId }));
}

/** When an invoice was paid, or its payment last tried. */
function lastEventOf(invoice: Stripe.Invoice, { charges }: Change): Date {
  const attempts =
    invoice.status === 'open' ? charges.filter((charge) => isPaidBy(invoice, charge)) : [];
  const times = attempts.map(({ created }) => created * 1000);
  return new Date(Math.max(dateOf(invoice).getTime(), ...times));
}

/** A refund is reported once it has succeeded. */
function refundEmails(change: Change): ChangeEmail[] {
  return change.charges.flatMap((charge) => {
    const invoice = change.invoices.find((candidate) => isPaidBy(candidate, charge));
    const row = change.after.find(({ id }) => invoice && id === subscriptionIdOf(invoice));
    const isLatePayment = invoice !== undefined && row !== undefined && isLate(invoice, row);
    const access = row ? accessAfterRefund(row, change) : null;
    return refundsOf(charge)
      .filter(({ status }) => status === 'succeeded')
      .filter(
        ({ created }) =>
          new Date(created * 1000) >= change.reportSince ||
          (access === 'ended' && !change.isImported),
      )
      .map(({ id, amount, currency }): ChangeEmail => {
        const refunded = { amount, currency };
        if (isLatePayment) {
          const content = { kind: 'late-payment-returned' as const, paid: refunded };
          return { key: `late-payment-returned:${id}`, content, changedId: id };
        }
        const paid = { amount: charge.amount, currency };
        return {
          key: `refunded:${id}`,
          content: { kind: 'refunded', refunded, paid, access },
          changedId: id,
        };
      });
  });
}

function accessAfterRefund(row: SubscriptionRow, { endings }: Change) {
  const ending = endings.get(row.id);
  if (ending === 'REFUNDED') return 'ended';
  if (ending === 'WITHDRAWN') return 'withdrawn';
  return !ending && givesAccess(row) ? 'continues' : null;
}

/** The receipt of an invoice, or the request to pay it. */
function emailsOfInvoice(invoice: Stripe.Invoice, change: Change): DueEmail[] {
  const { after, charges, awaitingConfirmation, hasUnreadPayments } = change;
  const row = after.find(({ id }) => id === subscriptionIdOf(invoice));
  if (!row) return [];
  if (invoice.status === 'paid' && invoice.amount_paid > 0) {
    const withdrawUntil = lastDayToWithdraw(invoice, change);
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
  if (invoice.attempt_count === 0) return [];
  if (invoice.attempt_count === 1 && change.shownInvoices.has(invoice.id)) return [];
  const retryAt = isoOf(moment(invoice.next_payment_attempt));
  const key = `payment-failed:${invoice.id}:${invoice.attempt_count}`;
  const lacksCard = cardOf(row) === null;
  const isPremiumOn = givesAccess(row);
  return [{ key, content: { kind: 'payment-failed', due, retryAt, lacksCard, isPremiumOn } }];
}

/** The last day on which the contract of a paid invoice can be withdrawn from; null when it cannot. */
function lastDayToWithdraw(invoice: Stripe.Invoice, { contracts }: Change): string | null {
  const contract = contracts.get(subscriptionIdOf(invoice) ?? '');
  const decision = contract && decideWithdrawal(contract, dateOf(invoice));
  return decision?.possible ? decision.lastDay : null;
}
