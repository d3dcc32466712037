import type Stripe from 'stripe';
import { itemOf } from '../../rules/our-product.ts';
import type { NewSubscriptionRow } from '../../tables.ts';
import { renewalAfter } from '../read/forecast-card-charge.ts';
import { pauseToRestore } from '../change-pause.ts';
import { moment, subscriptionIdOf, wholePeriodOf } from '../objects.ts';
import { scheduleOf } from '../read/renewal-schedule.ts';

type PauseColumns = Pick<
  NewSubscriptionRow,
  'pause_behavior' | 'paused_from' | 'paused_until' | 'resume_requested_at'
>;

/**
 * Maps Stripe's pause of collection. Only `void` pauses access: the other two behaviors, which an
 * operator can choose at Stripe, are for service that is free or paid for later. A pause that is to be restored
 * was never over.
 */
export function mapPause(
  subscription: Stripe.Subscription,
  invoices: Stripe.Invoice[],
): PauseColumns {
  const { pause_collection: pause } = subscription;
  const undone = pauseToRestore(subscription, invoices);
  if (undone) {
    return {
      pause_behavior: 'void',
      paused_from: paidUntil(subscription, invoices),
      paused_until: moment(undone.until),
    };
  }
  if (!pause) {
    return {
      pause_behavior: null,
      paused_from: null,
      paused_until: null,
      resume_requested_at: null,
    };
  }
  return {
    pause_behavior: pause.behavior,
    paused_from: pause.behavior === 'void' ? paidUntil(subscription, invoices) : null,
    paused_until: firstChargeAfter(subscription) ?? null,
  };
}

/** When the first renewal after a pause is charged; undefined while the pause has no end. */
export function firstChargeAfter(subscription: Stripe.Subscription): Date | undefined {
  const resumesAt = subscription.pause_collection?.resumes_at;
  if (!resumesAt) return undefined;
  const end = new Date(resumesAt * 1000);
  const schedule = scheduleOf(subscription);
  return schedule ? renewalAfter(schedule, end) : end;
}

/**
 * The end of the last period that was paid for: Stripe starts more periods meanwhile, and voids their
 * invoices. After a change of plan or free time, a period that was paid for may end within the current one:
 * access lasts until the current one ends.
 * @param invoices newest first
 */
function paidUntil(subscription: Stripe.Subscription, invoices: Stripe.Invoice[]): Date {
  const [end] = invoices
    .filter((invoice) => invoice.status === 'paid' && subscriptionIdOf(invoice) === subscription.id)
    .flatMap((invoice) => wholePeriodOf(invoice)?.end ?? []);
  const item = itemOf(subscription);
  const start = item?.current_period_start ?? 0;
  const seconds = end !== undefined && end > start ? (item?.current_period_end ?? end) : end;
  return new Date((seconds ?? start) * 1000);
}
