import { hourSeconds } from '@stillweb/contract/time';
import type Stripe from 'stripe';
import { rateLimitDelay } from '../../platform/stripe/retry-after.ts';
import type { BillingContext } from '../context.ts';
import { itemOf } from '../rules/our-product.ts';
import type { Repair } from '../rules/repair.ts';
import { isEnded } from '../rules/status.ts';
import { closeResumption, openResumption } from '../store/pauses.ts';
import type { OwnedSubscription } from '../tables.ts';
import { changeOnce, hasOpenChange } from './change-once.ts';
import { updateOnce } from './change-subscription.ts';
import { isAnswered, isDecline, isRefusal } from './errors.ts';
import { idOf } from './objects.ts';

/**
 * How long before the renewal that is charged again Stripe is to resume. The two would else come due in
 * one moment, and the renewal could still be voided.
 */
const margin = hourSeconds;

/** @param resumesAt when the first renewal after the pause is charged; null for a pause without an end */
export function pauseUntil(
  resumesAt: Date | null,
): Pick<Stripe.SubscriptionUpdateParams, 'pause_collection'> {
  const end = resumesAt && { resumes_at: unixSeconds(resumesAt) - margin };
  return { pause_collection: { behavior: 'void', ...end } };
}

/** The key in the metadata of a subscription whose pause was withdrawn: when it was to begin, and to end. */
const markKey = 'withdrawn_pause';

/** Withdraws a pause that has not begun, with a mark in case that it begins before Stripe gets the call. */
export function withoutPause({
  current_period_end: from,
  paused_until: until,
}: OwnedSubscription): Pick<Stripe.SubscriptionUpdateParams, 'pause_collection' | 'metadata'> {
  const mark = [from, until].map((moment) => (moment ? unixSeconds(moment) : '')).join(':');
  return { pause_collection: '', metadata: { [markKey]: mark } };
}

/**
 * A pause that was withdrawn when it had begun: Stripe had voided the invoice of the period by then, and nothing
 * paid for it since. An operator voids an invoice after an attempt to charge it.
 * @returns when the pause was to end, in unix seconds; undefined where nothing is given away
 */
export function pauseToRestore(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): { until: number | null } | undefined {
  const [from, until] = (subscription.metadata[markKey] ?? '').split(':').map(Number);
  if (!from || subscription.pause_collection || isEnded(subscription)) return undefined;
  if (itemOf(subscription)?.current_period_start !== from) return undefined;
  const renewal = invoices.find(({ id }) => id === idOf(subscription.latest_invoice));
  if (renewal?.status !== 'void' || renewal.attempt_count > 0) return undefined;
  return { until: until || null };
}

/** A period that begins now, and is charged now. */
export const periodFromNow = {
  billing_cycle_anchor: { type: 'now' },
  proration_behavior: 'none',
} as const satisfies Stripe.SubscriptionUpdateParams;

const paidFromNow = {
  ...periodFromNow,
  pause_collection: '',
  payment_behavior: 'error_if_incomplete',
} as const satisfies Stripe.SubscriptionUpdateParams;

/** The resumption of a subscription, whose idempotency key no other change of the subscription replaces. */
export function resumptionOf(subscription: string): string {
  return `resumption-of-${subscription}`;
}

/**
 * Ends a pause that has begun with a paid period. Shown as under way until Stripe has answered, or a reading
 * shows that the pause is over. The caller has the customer's lock.
 */
export async function resumeOnce(
  { db, stripe, paymentTimeout }: BillingContext,
  id: string,
): Promise<void> {
  await openResumption(db, id);
  const change = { kind: 'resume', object: resumptionOf(id), params: paidFromNow };
  try {
    await changeOnce({ db }, change, (options) =>
      stripe.subscriptions.update(id, paidFromNow, { ...options, timeout: paymentTimeout }),
    );
  } catch (error) {
    const isRefused = isAnswered(error) || rateLimitDelay(error) !== undefined;
    if (isRefused) await closeResumption(db, id);
    throw error;
  }
}

/**
 * Pauses again what is not paid for. A resumption without an answer is asked for again first, under its key: only
 * once Stripe has refused it does a pause follow.
 */
export async function restorePause(
  billing: BillingContext,
  { subscription, until }: Extract<Repair, { kind: 'restore-pause' }>,
): Promise<void> {
  if (await hasOpenChange(billing.db, resumptionOf(subscription))) {
    try {
      return await resumeOnce(billing, subscription);
    } catch (error) {
      // After any other error, only another reading shows whether it was paid.
      if (!isDecline(error) && !isRefusal(error)) throw error;
    }
  }
  await updateOnce(billing, 'pause', subscription, {
    ...pauseUntil(until === null ? null : new Date(until * 1000)),
    metadata: { [markKey]: '' },
  });
}

function unixSeconds(moment: Date): number {
  return moment.getTime() / 1000;
}
