import type { PauseOption } from '@stillweb/contract/subscription-api';
import { pauseMonths } from '@stillweb/contract/subscription-api';
import type Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { hasPauseBegun, isEnded, isOngoing, isOverdue } from '../status.ts';
import { withoutPhases } from '../stripe/change-subscription.ts';
import { renewalDate } from '../stripe/forecast-card-charge.ts';
import { previewRenewalAt } from '../stripe/preview-renewal.ts';
import { scheduleOf } from '../stripe/renewal-schedule.ts';
import type { OwnedSubscription } from '../tables.ts';
import { syncAndFindCurrent } from './current-subscription.ts';

/** How long a pause may be, when access would end and come back, and what is charged then. */
export async function listPauseOptions(
  billing: BillingContext,
  userId: string,
): Promise<PauseOption[]> {
  const current = requirePausable(await syncAndFindCurrent(billing, userId));
  const subscription = await billing.stripe.subscriptions.retrieve(current.id);
  return Promise.all(
    pauseMonths.map(async (months) => {
      const { startsAt, resumesAt } = pauseOf(subscription, months);
      const { due: amount } = await previewRenewalAt(
        billing,
        subscription,
        resumesAt,
        withoutPhases(subscription),
      );
      return {
        months,
        startsAt: startsAt.toISOString(),
        resumesAt: resumesAt.toISOString(),
        charge: { amount, currency: subscription.currency },
      };
    }),
  );
}

/** A pause lasts for whole periods, since Stripe charges again when a period begins. */
export function pauseOf(
  subscription: Stripe.Subscription,
  months: number,
): { startsAt: Date; resumesAt: Date } {
  const schedule = scheduleOf(subscription);
  if (!schedule) throw new AppError('PAUSE_UNAVAILABLE');
  return { startsAt: schedule.first, resumesAt: renewalDate(schedule, months) };
}

/**
 * Only a month that is paid for can be followed by a pause: a pause of a year would be a long one, and a
 * trial has nothing to pause. One that has not begun may become longer or shorter.
 * @throws AppError with the reason why it cannot be paused
 */
export function requirePausable(current: OwnedSubscription | undefined): OwnedSubscription {
  if (!current) throw new AppError('NO_SUBSCRIPTION');
  if (isEnded(current)) throw new AppError('SUBSCRIPTION_ENDED');
  if (!isOngoing(current)) throw new AppError('NO_SUBSCRIPTION');
  if (isOverdue(current)) throw new AppError('PAYMENT_OVERDUE');
  if (current.cancel_at) throw new AppError('CANCELLATION_SCHEDULED');
  if (hasPauseBegun(current)) throw new AppError('SUBSCRIPTION_PAUSED');
  const isOperators = current.pause_behavior !== null && current.pause_behavior !== 'void';
  const isMonthly = current.status === 'active' && current.plan === 'MONTHLY';
  if (!isMonthly || current.pending_plan || isOperators) throw new AppError('PAUSE_UNAVAILABLE');
  return current;
}
