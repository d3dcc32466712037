import { nextRenewalOf, renews } from '../rules/scheduled-end.ts';
import { givesAccess, isEnded, isInTrial, isOngoing, isTrialGivenLater } from '../rules/status.ts';
import type { SubscriptionRow } from '../tables.ts';
import type { DueEmail, EmailContent, Money } from '../rules/email-content.ts';
import { type Change, renewalsOf, stamp } from './change.ts';
import { isPaidBy, isPurchaseComplete, refundsOf, subscriptionIdOf } from '../stripe/objects.ts';

/** The emails about one subscription, from its rows before and after. */
export function emailsOfSubscription(
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

function planChangedEmail(before: SubscriptionRow, row: SubscriptionRow): DueEmail[] {
  if (before.price_id === row.price_id || !isOngoing(before)) return [];
  return [
    {
      key: `plan-changed:${row.id}:${row.fetch_started_at.toISOString()}`,
      content: { kind: 'plan-changed', plan: row.plan, ...renewalsOf(row) },
    },
  ];
}

function cancellationEmails(before: SubscriptionRow | undefined, row: SubscriptionRow): DueEmail[] {
  if (row.cancel_at && !isSameTime(row.cancel_at, before?.cancel_at ?? null)) {
    // Stripe keeps the time of the request when the end is moved.
    const requestedAt = before?.cancel_at ? null : row.canceled_at;
    const key = `cancelled:${row.id}:${stamp(requestedAt ?? row.fetch_started_at)}`;
    const endsAt = stamp(row.cancel_at);
    return [{ key, content: { kind: 'cancelled', endsAt, next: renewalBeforeEnd(row) } }];
  }
  if (!row.cancel_at && before?.cancel_at && givesAccess(row)) {
    const key = `resumed:${row.id}:${stamp(before.canceled_at ?? row.fetch_started_at)}`;
    return [{ key, content: { kind: 'resumed', plan: row.plan, ...renewalsOf(row) } }];
  }
  return [];
}

/** The charge before a scheduled end, or null. */
function renewalBeforeEnd(row: SubscriptionRow): { at: string; due: Money | null } | null {
  const at = nextRenewalOf(row);
  if (!at || !renews(row)) return null;
  const due = row.next_amount === null ? null : { amount: row.next_amount, currency: row.currency };
  return { at: stamp(at), due };
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
  // The email about a cancellation says what happens to a pause.
  if (!before.paused_from || row.paused_from || !renews(row) || !givesAccess(row)) return [];
  const content: EmailContent = { kind: 'pause-over', plan: row.plan, ...renewalsOf(row) };
  return [{ key: `pause-over:${row.id}:${at}`, content }];
}

function isSameTime(first: Date | null, second: Date | null): boolean {
  return first?.getTime() === second?.getTime();
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
  if (ending === 'WITHDRAWN' || (ending === 'REFUNDED' && !wasRefundedBefore(row, change))) {
    return [];
  }
  if (ending === 'REFUNDED') return [{ key, content: { kind: 'ended', becauseUnpaid: false } }];
  if (ending === 'DISPUTED' || ending === 'FRAUD_WARNING') {
    return [{ key, content: { kind: 'ended', becauseUnpaid: false, reported: ending } }];
  }
  if (!before || isEnded(before)) return [];
  // The first payment may fall between two readings.
  if (before.status === 'incomplete' && !isPurchaseComplete(row, change.invoices)) return [];
  const becauseUnpaid = row.cancellation_reason === 'payment_failed';
  return [{ key, content: { kind: 'ended', becauseUnpaid } }];
}

/** Whether all refunds were made before its business moved in, so that no email tells of one. */
function wasRefundedBefore(
  row: SubscriptionRow,
  { isImported, invoices, charges, reportSince }: Change,
): boolean {
  if (!isImported) return false;
  const own = invoices.filter((invoice) => subscriptionIdOf(invoice) === row.id);
  return charges
    .filter((charge) => own.some((invoice) => isPaidBy(invoice, charge)))
    .flatMap(refundsOf)
    .every(({ created }) => new Date(created * 1000) < reportSince);
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
  if (!isInTrial(row) || !row.trial_end) return [];
  const facts = { plan: row.plan, endsAt: row.trial_end.toISOString(), ...renewalsOf(row) };
  const emails: DueEmail[] = [];
  if (!row.trial_start || row.trial_start >= reportSince) {
    const key = `trial-started:${row.id}`;
    const content = { kind: 'trial-started', ...facts, discounts: row.discounts ?? [] } as const;
    emails.push({ key, content });
  }
  if (eventTypes.has('customer.subscription.trial_will_end') && renews(row)) {
    const key = `trial-ending:${row.id}:${facts.endsAt}`;
    emails.push({ key, content: { kind: 'trial-ending', ...facts } });
  }
  return emails;
}

/** A later end of the trial, or free time for a user who pays. One who has cancelled is not charged then. */
function trialExtendedEmail(before: SubscriptionRow | undefined, row: SubscriptionRow): DueEmail[] {
  if (!before || !isOngoing(before) || row.status !== 'trialing' || !renews(row)) return [];
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
