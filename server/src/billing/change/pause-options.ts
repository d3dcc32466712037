import type { PauseOption } from '@stillweb/contract/billing/manage-subscription';
import { pauseMonths } from '@stillweb/contract/billing/manage-subscription';
import type Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { withoutPhases } from '../stripe/change-subscription.ts';
import { renewalDate } from '../stripe/read/forecast-card-charge.ts';
import { previewRenewalAt } from '../stripe/read/preview-renewal.ts';
import { scheduleOf } from '../stripe/read/renewal-schedule.ts';
import { requireAllowed } from '../subscription/allowed-changes.ts';
import { syncAndFindCurrent } from '../subscription/current-subscription.ts';

/** The available pauses: when access would end and resume, and the charge at that time. */
export async function listPauseOptions(
  billing: BillingContext,
  userId: string,
): Promise<PauseOption[]> {
  const current = requireAllowed('pause', await syncAndFindCurrent(billing, userId));
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
