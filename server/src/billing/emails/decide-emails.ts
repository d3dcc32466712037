import type Stripe from 'stripe';
import { givesAccess, isEnded, isOngoing, isTrialGivenLater } from '../status.ts';
import { isPaidBy, refundsOf, subscriptionIdOf, wasPaidAfter } from '../stripe/objects.ts';
import type { EndingReason, SubscriptionRow } from '../tables.ts';
import type { DueEmail, EmailContent, NamedDiscount } from '../email-content.ts';
import { withdrawalWindow } from '../withdrawal-window.ts';
import { receipt } from './receipt.ts';

type Change = {
  before: SubscriptionRow[];
  after: SubscriptionRow[];
  invoices: Stripe.Invoice[];
  /** With their refunds. */
  charges: Stripe.Charge[];
  usedDiscounts: NamedDiscount[];
  awaitingConfirmation: Set<string>;
  endings: Map<string, EndingReason>;
  /** Types of the events that this synchronisation processes. */
  eventTypes: Set<string>;
  /** What happened before was reported, even if the outbox no longer has the email. */
  reportSince: Date;
  /** Whether the account has got money back by a withdrawal: no second guarantee is promised to it. */
  hasWithdrawn: boolean;
};

/** Decides which emails a change calls for, from stored state and never from the payload of an event. */
export function decideEmails(change: Change): DueEmail[] {
  const rowsBefore = new Map(change.before.map((row) => [row.id, row]));
  const ofSubscriptions = change.after.flatMap((row) =>
    emailsOfSubscription(rowsBefore.get(row.id), row, change),
  );
  return [
    ...ofSubscriptions,
    ...change.invoices
      .filter((invoice) => dateOf(invoice) >= change.reportSince)
      .flatMap((invoice) => emailsOfInvoice(invoice, change)),
    ...refundEmails(change),
  ];
}

function emailsOfSubscription(
  before: SubscriptionRow | undefined,
  row: SubscriptionRow,
  change: Change,
): DueEmail[] {
  if (isEnded(row) || change.endings.has(row.id)) return endedEmail(before, row, change);
  if (!isOngoing(row)) return [];
  return [
    ...trialEmails(row, change),
    ...trialExtendedEmail(before, row),
    ...(before ? planChangedEmail(before, row) : []),
    ...cancellationEmails(before, row),
    ...(before ? pauseEmails(before, row) : []),
  ];
}

function endedEmail(
  before: SubscriptionRow | undefined,
  row: SubscriptionRow,
  change: Change,
): DueEmail[] {
  if (row.ended_at && row.ended_at < change.reportSince) return [];
  const ending = change.endings.get(row.id);
  const key = `ended:${row.id}`;
  // A subscription that we ended ourselves may never have been stored as ongoing.
  if (ending === 'TRIAL_ALREADY_USED') return [{ key, content: { kind: 'trial-refused' } }];
  if (ending === 'DUPLICATE') {
    return [
      { key, content: { kind: 'duplicate-ended', refunded: hasPaymentToRefund(row, change) } },
    ];
  }
  // The email about the refund says that the subscription has ended, or that about the withdrawal.
  if (ending === 'REFUNDED' || ending === 'WITHDRAWN') return [];
  if (ending === 'DISPUTED' || ending === 'FRAUD_WARNING') {
    return [{ key, content: { kind: 'ended', becauseUnpaid: false, reported: ending } }];
  }
  if (!before || isEnded(before) || !hasBegun(before, change)) return [];
  const becauseUnpaid = row.cancellation_reason === 'payment_failed';
  return [{ key, content: { kind: 'ended', becauseUnpaid } }];
}

/** Whether a subscription was ever paid: its first payment may fall between two readings. */
function hasBegun(before: SubscriptionRow, { invoices }: Change): boolean {
  if (before.status !== 'incomplete') return true;
  return invoices.some(
    (invoice) => subscriptionIdOf(invoice) === before.id && invoice.status === 'paid',
  );
}

/** The payment for the later of two subscriptions is refunded; the earlier one was used. */
function hasPaymentToRefund(row: SubscriptionRow, { after, invoices }: Change): boolean {
  const isLater = after.every((other) => !isOngoing(other) || other.created_at <= row.created_at);
  const paid = invoices.filter((invoice) => subscriptionIdOf(invoice) === row.id);
  return isLater && paid.some(({ amount_paid }) => amount_paid > 0);
}

function trialEmails(
  row: SubscriptionRow,
  { eventTypes, reportSince }: Pick<Change, 'eventTypes' | 'reportSince'>,
): DueEmail[] {
  if (row.status !== 'trialing' || !row.trial_end || isTrialGivenLater(row)) return [];
  const facts = { plan: row.plan, endsAt: row.trial_end.toISOString(), ...renewalsOf(row) };
  const emails: DueEmail[] = [];
  if (!row.trial_start || row.trial_start >= reportSince) {
    const key = `trial-started:${row.id}`;
    const content = { kind: 'trial-started', ...facts, discounts: row.discounts ?? [] } as const;
    emails.push({ key, content });
  }
  if (eventTypes.has('customer.subscription.trial_will_end') && !row.cancel_at) {
    const key = `trial-ending:${row.id}:${facts.endsAt}`;
    emails.push({ key, content: { kind: 'trial-ending', ...facts } });
  }
  return emails;
}

/** A later end of the trial, or free time for a user who pays. One who has cancelled is not charged then. */
function trialExtendedEmail(before: SubscriptionRow | undefined, row: SubscriptionRow): DueEmail[] {
  if (!before || !isOngoing(before) || row.status !== 'trialing' || row.cancel_at) return [];
  if (!row.trial_end || (before.trial_end && before.trial_end >= row.trial_end)) return [];
  const endsAt = row.trial_end.toISOString();
  const content: EmailContent = {
    kind: 'trial-extended',
    plan: row.plan,
    endsAt,
    ...renewalsOf(row),
    isPayer: isTrialGivenLater(row),
  };
  return [{ key: `trial-extended:${row.id}:${endsAt}`, content }];
}

function planChangedEmail(before: SubscriptionRow, row: SubscriptionRow): DueEmail[] {
  if (before.price_id === row.price_id || !isOngoing(before)) return [];
  const nextChargeAt = row.current_period_end?.toISOString() ?? null;
  return [
    {
      key: `plan-changed:${row.id}:${row.fetch_started_at.toISOString()}`,
      content: { kind: 'plan-changed', plan: row.plan, nextChargeAt, ...renewalsOf(row) },
    },
  ];
}

function cancellationEmails(before: SubscriptionRow | undefined, row: SubscriptionRow): DueEmail[] {
  if (row.cancel_at && !before?.cancel_at) {
    const key = `cancelled:${row.id}:${stamp(row.canceled_at ?? row.fetch_started_at)}`;
    return [{ key, content: { kind: 'cancelled', endsAt: row.cancel_at.toISOString() } }];
  }
  if (!row.cancel_at && before?.cancel_at && givesAccess(row)) {
    const key = `resumed:${row.id}:${stamp(before.canceled_at ?? row.fetch_started_at)}`;
    const nextChargeAt = row.current_period_end?.toISOString() ?? null;
    return [
      { key, content: { kind: 'resumed', plan: row.plan, nextChargeAt, ...renewalsOf(row) } },
    ];
  }
  return [];
}

function pauseEmails(before: SubscriptionRow, row: SubscriptionRow): DueEmail[] {
  const at = stamp(row.fetch_started_at);
  if (row.paused_from && !isSameTime(row.paused_until, before.paused_until)) {
    const content: EmailContent = {
      kind: 'paused',
      startsAt: stamp(row.paused_from),
      resumesAt: row.paused_until && stamp(row.paused_until),
      due: row.next_amount === null ? null : { amount: row.next_amount, currency: row.currency },
    };
    return [{ key: `paused:${row.id}:${at}`, content }];
  }
  // The email about a cancellation says what becomes of a pause.
  if (!before.paused_from || row.paused_from || row.cancel_at || !givesAccess(row)) return [];
  const content: EmailContent = { kind: 'pause-over', plan: row.plan, ...renewalsOf(row) };
  return [{ key: `pause-over:${row.id}:${at}`, content }];
}

function isSameTime(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
}

function emailsOfInvoice(invoice: Stripe.Invoice, change: Change): DueEmail[] {
  const { after, charges, awaitingConfirmation } = change;
  const row = after.find(({ id }) => id === subscriptionIdOf(invoice));
  if (!row) return [];
  if (invoice.status === 'paid' && invoice.amount_paid > 0) {
    const withdrawUntil = lastDayToWithdraw(invoice, row, change);
    if (isLate(invoice, row)) return [];
    const { usedDiscounts: discounts } = change;
    return [receipt(invoice, { plan: row.plan, discounts, withdrawUntil }, charges)];
  }
  if (invoice.status !== 'open' || !isOngoing(row)) return [];
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
  return [{ key, content: { kind: 'payment-failed', due, retryAt } }];
}

/** When an invoice was paid, or else made. */
function dateOf({ status_transitions, created }: Stripe.Invoice): Date {
  return new Date((status_transitions.paid_at ?? created) * 1000);
}

/** Paid after the subscription had ended: it is refunded. */
function isLate(invoice: Stripe.Invoice, { ended_at }: SubscriptionRow): boolean {
  if (ended_at === null || invoice.billing_reason === 'manual') return false;
  return wasPaidAfter(invoice, ended_at.getTime() / 1000);
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

/** A refund is reported once it has succeeded. */
function refundEmails(change: Change): DueEmail[] {
  return change.charges.flatMap((charge) => {
    const invoice = change.invoices.find((candidate) => isPaidBy(candidate, charge));
    const row = change.after.find(({ id }) => invoice && id === subscriptionIdOf(invoice));
    const isLatePayment = invoice !== undefined && row !== undefined && isLate(invoice, row);
    const access = row ? accessAfterRefund(row, change) : null;
    return refundsOf(charge)
      .filter(({ status }) => status === 'succeeded')
      .filter(({ created }) => new Date(created * 1000) >= change.reportSince || access === 'ended')
      .map(({ id, amount, currency }): DueEmail => {
        const refunded = { amount, currency };
        if (isLatePayment) {
          const content = { kind: 'late-payment-returned' as const, paid: refunded };
          return { key: `late-payment-returned:${id}`, content };
        }
        const paid = { amount: charge.amount, currency };
        return { key: `refunded:${id}`, content: { kind: 'refunded', refunded, paid, access } };
      });
  });
}

function accessAfterRefund(row: SubscriptionRow, { endings }: Change) {
  const ending = endings.get(row.id);
  if (ending === 'REFUNDED') return 'ended';
  if (ending === 'WITHDRAWN') return 'withdrawn';
  return !ending && givesAccess(row) ? 'continues' : null;
}

/** As Stripe previews them, never from the price: it knows no coupon, credit or tax. */
function renewalsOf({ card_charge: charge, next_amount, currency }: SubscriptionRow) {
  return { charge, price: { amount: next_amount ?? 0, currency } };
}

function isoOf(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString();
}

function stamp(moment: Date): string {
  return moment.toISOString();
}
