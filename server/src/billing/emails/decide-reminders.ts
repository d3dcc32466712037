import { dayMs } from '@stillweb/contract/time';
import { cardOf, isCardExpired } from '../rules/stored-card.ts';
import type { DueEmail } from '../rules/email-content.ts';
import { renews } from '../rules/scheduled-end.ts';
import { givesAccess, isInTrial } from '../rules/status.ts';
import type { SubscriptionRow } from '../tables.ts';

/** How many days before a yearly renewal the subscriber gets an email, the latest first. */
const noticeDays = [7, 30];
/** How many days before a pause ends. */
const pauseNoticeDays = 7;

/** Renewals until this time get a reminder now. */
export function remindUntil(now: Date): Date {
  return new Date(now.getTime() + Math.max(...noticeDays) * dayMs);
}

/** The emails that are due before a subscription is charged again. One that will not be needs none. */
export function decideReminders(row: SubscriptionRow, now: Date): DueEmail[] {
  const { current_period_end: renewsAt, next_amount: amount } = row;
  const isRenewing = givesAccess(row) && renews(row) && amount !== null;
  if (!isRenewing || !renewsAt || renewsAt <= now || renewsAt > remindUntil(now)) return [];
  // Until its last period a pause has no charge ahead.
  if (row.pause_behavior && row.paused_until?.getTime() !== renewsAt.getTime()) return [];
  return [
    ...pauseEndingEmail(row, { renewsAt, amount, now }),
    ...renewalEmail(row, { renewsAt, amount, now }),
    ...(amount > 0 ? cardEmail(row, renewsAt) : []),
  ];
}

function pauseEndingEmail(
  row: SubscriptionRow,
  { renewsAt, amount, now }: { renewsAt: Date; amount: number; now: Date },
): DueEmail[] {
  if (!row.paused_from || renewsAt.getTime() - now.getTime() > pauseNoticeDays * dayMs) return [];
  const resumesAt = renewsAt.toISOString();
  const due = { amount, currency: row.currency };
  const { plan } = row;
  return [
    {
      key: `pause-ending:${row.id}:${resumesAt}`,
      content: { kind: 'pause-ending', plan, resumesAt, due, card: cardOf(row) },
    },
  ];
}

/** Of a year only: a month is too short to be forgotten, and the end of a trial has its own email. */
function renewalEmail(
  row: SubscriptionRow,
  { renewsAt, amount, now }: { renewsAt: Date; amount: number; now: Date },
): DueEmail[] {
  const notice = noticeDays.find((days) => renewsAt.getTime() - now.getTime() <= days * dayMs);
  if (row.plan !== 'YEARLY' || isInTrial(row)) return [];
  return [
    {
      key: `renewal-ahead:${row.id}:${renewsAt.toISOString()}:${notice}`,
      content: {
        kind: 'renewal-ahead',
        plan: row.plan,
        renewsAt: renewsAt.toISOString(),
        until: endWithinYear(row, renewsAt),
        due: { amount, currency: row.currency },
        card: cardOf(row),
      },
    },
  ];
}

/** The scheduled end of a subscription whose next year is not a whole one. */
function endWithinYear({ cancel_at: end }: SubscriptionRow, renewsAt: Date): string | null {
  const yearLater = new Date(renewsAt);
  yearLater.setUTCFullYear(renewsAt.getUTCFullYear() + 1);
  return end && end < yearLater ? end.toISOString() : null;
}

function cardEmail(row: SubscriptionRow, chargeAt: Date): DueEmail[] {
  const { card_exp_month: month, card_exp_year: year, payment_method } = row;
  const card = cardOf(row);
  if (!card || month === null || year === null || !isCardExpired(row, chargeAt)) return [];
  const expires = { month, year };
  return [
    {
      key: `card-expires:${row.id}:${chargeAt.toISOString()}:${payment_method ?? 'default'}:${year}-${month}`,
      content: { kind: 'card-expires', card, expires, chargeAt: chargeAt.toISOString() },
    },
  ];
}
