import { defaultCurrency } from '@stillweb/contract/currencies';
import type { Subscription } from '@stillweb/contract/billing/subscription';
import { isoOf } from '../../platform/iso-time.ts';
import type { BillingContext } from '../context.ts';
import { creditIn } from '../rules/balances.ts';
import { isSoldIn } from '../rules/our-product.ts';
import { nextRenewalOf, renews } from '../rules/scheduled-end.ts';
import {
  givesAccess,
  gracePeriod,
  hasPauseBegun,
  isEnded,
  isOverdue,
  isPaused,
  isTrialGivenLater,
} from '../rules/status.ts';
import { cardWithExpiryOf } from '../rules/stored-card.ts';
import { scheduleSync } from '../store/customers/customers.ts';
import type { OwnedSubscription } from '../tables.ts';
import { listAllowedChanges } from './allowed-changes.ts';
import { findCurrent, type CurrentSubscription } from '../store/subscriptions.ts';

/** The subscription that counts for a user, from our tables, so that it works while Stripe is down. */
export async function currentSubscription(
  billing: BillingContext,
  userId: string,
): Promise<Subscription | null> {
  return presentCurrent(billing, await findCurrent(billing, userId));
}

/** A user's subscription as the API shows it now. One that is out of date is read again. */
export async function presentCurrent(
  billing: BillingContext,
  current: CurrentSubscription,
): Promise<Subscription | null> {
  if (!current) return null;
  const now = await billing.billingClock();
  if (isOutOfDate(current, now)) await scheduleSync(billing, current.stripe_customer_id);
  return presentSubscription(current, now, await canSwitch(billing, current));
}

/** The same for staff who look at it: no synchronization is scheduled. */
export async function viewCurrentSubscription(
  billing: BillingContext,
  userId: string,
): Promise<Subscription | null> {
  const current = await findCurrent(billing, userId);
  if (!current) return null;
  const now = await billing.billingClock();
  return presentSubscription(current, now, await canSwitch(billing, current));
}

async function canSwitch(
  { catalogue }: BillingContext,
  { currency }: OwnedSubscription,
): Promise<boolean> {
  // Most subscriptions are in the default one, in which plans are always sold.
  return currency === defaultCurrency || isSoldIn(await catalogue.read(), currency);
}

/**
 * A stored subscription as the API shows it at `now`. One whose end has passed is not shown as running,
 * even if no reading from Stripe has confirmed the end yet.
 */
export function presentSubscription(
  stored: OwnedSubscription,
  now: Date,
  isSwitchSold?: boolean,
): Subscription {
  const row = applyElapsedTime(stored, now);
  const credit = creditIn(row.balances, row.currency);
  const charge = plannedCharge(row);
  const nextCharge = charge && isPast(charge.date, now) ? null : charge;
  return {
    status: statusOf(row),
    plan: row.plan,
    priceId: row.price_id,
    trialEnd: isTrialGivenLater(row) ? null : isoOf(row.trial_end),
    currentPeriodEnd: isoOf(row.current_period_end),
    ...pauseOf(row),
    ...presentEnd(row, renews(stored)),
    endedAt: isoOf(row.ended_at),
    nextCharge: nextCharge && { ...nextCharge, date: nextCharge.date.toISOString() },
    ...amountDueOf(row),
    // A retry of an overdue payment comes before any renewal.
    ...(nextCharge && givesAccess(row) && row.card_charge && { cardCharge: row.card_charge }),
    ...(nextCharge && !isOverdue(row) && row.discounts && { discounts: row.discounts }),
    ...(credit > 0 && { credit: { amount: credit, currency: row.currency } }),
    card: cardWithExpiryOf(row),
    pendingPlan: row.pending_plan,
    ...(row.slow_payment && { slowPayment: row.slow_payment }),
    ...(row.ending && { endReason: row.ending }),
    allowedChanges: listAllowedChanges(row, now, isSwitchSold),
  };
}

/** Whether to read it again: a stored date has passed whose effect is not stored. Stripe itself may be late. */
export function isOutOfDate(row: OwnedSubscription, now: Date): boolean {
  if (row.dirty_at !== null || !isPast(row.fetch_started_at, now)) return false;
  return (
    hasEnded(row, now) ||
    isTrialOver(row, now) ||
    isPauseDue(row, now) ||
    isPauseOver(row, now) ||
    isPast(plannedCharge(row)?.date ?? null, now)
  );
}

function applyElapsedTime(row: OwnedSubscription, now: Date): OwnedSubscription {
  if (hasEnded(row, now)) return { ...row, status: 'canceled', ended_at: row.cancel_at };
  if (isPaused(row) || isPauseDue(row, now)) return { ...row, status: 'paused' };
  // As at Stripe, a subscription is active after its trial until the first payment has failed.
  if (isTrialOver(row, now)) return { ...row, status: 'active', current_period_end: null };
  return row;
}

function hasEnded(row: OwnedSubscription, now: Date): boolean {
  return givesAccess(row) && isPast(row.cancel_at, now);
}

function isTrialOver(row: OwnedSubscription, now: Date): boolean {
  return row.status === 'trialing' && isPast(row.trial_end, now);
}

function isPauseDue(row: OwnedSubscription, now: Date): boolean {
  return givesAccess(row) && !hasPauseBegun(row) && isPast(row.paused_from, now);
}

function isPauseOver(row: OwnedSubscription, now: Date): boolean {
  return givesAccess(row) && isPast(row.paused_until, now);
}

function isPast(moment: Date | null, now: Date): boolean {
  return moment !== null && moment.getTime() + gracePeriod < now.getTime();
}

/** @param isRenewing before that end, by the stored period: what has elapsed since leaves none */
function presentEnd(
  row: OwnedSubscription,
  isRenewing: boolean,
): Pick<Subscription, 'cancelAt' | 'renewsUntil'> {
  const end = isEnded(row) ? null : isoOf(row.cancel_at);
  return isRenewing && end ? { cancelAt: null, renewsUntil: end } : { cancelAt: end };
}

/** For the user, `unpaid` is the same as past due, and who is given free time later stays a payer. */
function statusOf(row: OwnedSubscription): string {
  const status = isTrialGivenLater(row) && row.status === 'trialing' ? 'active' : row.status;
  return status === 'unpaid' ? 'PAST_DUE' : status.toUpperCase();
}

type PlannedCharge = { amount: number; currency: string; date: Date };

/** The next charge as stored: its day may have passed, which says nothing about the one after. */
function plannedCharge(row: OwnedSubscription): PlannedCharge | null {
  if (row.status === 'past_due' && row.retry_at && row.retry_amount !== null) {
    return { amount: row.retry_amount, currency: row.currency, date: row.retry_at };
  }
  if (!givesAccess(row) && !pauseOf(row).pause) return null;
  const date = nextRenewalOf(row);
  // Only Stripe's preview knows the amount: it has coupons, credit and tax.
  if (!renews(row) || !date || row.next_amount === null) return null;
  return { amount: row.next_amount, currency: row.currency, date };
}

function amountDueOf(row: OwnedSubscription): Pick<Subscription, 'amountDue'> {
  if (!isOverdue(row) || row.retry_amount === null) return {};
  return { amountDue: { amount: row.retry_amount, currency: row.currency } };
}

function pauseOf(row: OwnedSubscription): Pick<Subscription, 'pause'> {
  const { paused_from, paused_until } = row;
  if (!paused_from || !(givesAccess(row) || row.status === 'paused')) return {};
  return { pause: { startsAt: paused_from.toISOString(), resumesAt: isoOf(paused_until) } };
}
