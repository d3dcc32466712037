import { nextRenewalOf, renews } from '../scheduled-end.ts';
import { givesAccess, isEnded, isOngoing } from '../status.ts';
import type { SubscriptionRow } from '../tables.ts';
import type { DueEmail, EmailContent, Money } from '../email-content.ts';
import { renewalsOf, stamp, type Change } from './change.ts';
import { endedEmail } from './ended-email.ts';
import { trialEmails, trialExtendedEmail } from './trial-emails.ts';

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
  const nextChargeAt = row.current_period_end?.toISOString() ?? null;
  return [
    {
      key: `plan-changed:${row.id}:${row.fetch_started_at.toISOString()}`,
      content: { kind: 'plan-changed', plan: row.plan, nextChargeAt, ...renewalsOf(row) },
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
    const nextChargeAt = row.current_period_end?.toISOString() ?? null;
    return [
      { key, content: { kind: 'resumed', plan: row.plan, nextChargeAt, ...renewalsOf(row) } },
    ];
  }
  return [];
}

/** What is charged before a scheduled end; null when nothing more is. */
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
  // The email about a cancellation says what becomes of a pause.
  if (!before.paused_from || row.paused_from || !renews(row) || !givesAccess(row)) return [];
  const content: EmailContent = { kind: 'pause-over', plan: row.plan, ...renewalsOf(row) };
  return [{ key: `pause-over:${row.id}:${at}`, content }];
}

function isSameTime(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
}
