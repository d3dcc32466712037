import type { Subscription } from '@stillweb/contract/subscription';
import type { PauseRequest } from '@stillweb/contract/subscription-api';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { changeOnce } from '../stripe/change-once.ts';
import { changeAtStripe } from './change-at-stripe.ts';
import { currentSubscription, withCurrentLocked } from './current-subscription.ts';
import { pauseOf, requirePausable } from './pause-options.ts';

/**
 * How long before the renewal that is charged again Stripe is to resume. The two would else come due in
 * one moment, and the renewal could still be voided.
 */
const margin = 60 * 60;

/**
 * Pauses a subscription for whole months from the end of the paid period: nothing is charged, access ends
 * with the period, and Stripe resumes by itself. To pause twice for as long changes nothing.
 */
export function pauseSubscription(
  billing: BillingContext,
  userId: string,
  { months }: PauseRequest,
): Promise<Subscription | null> {
  return withCurrentLocked(billing, userId, async (found) => {
    const current = requirePausable(found, await billing.billingClock());
    const { stripe } = billing;
    const subscription = await stripe.subscriptions.retrieve(current.id, {
      expand: ['latest_invoice'],
    });
    // The draft of a renewal is collected an hour later; the paid period is not known before.
    const { latest_invoice: latest } = subscription;
    if (typeof latest === 'object' && (latest?.status === 'draft' || latest?.status === 'open'))
      throw new AppError('PAYMENT_PROCESSING');
    const { resumesAt } = pauseOf(subscription, months);
    const resumes_at = resumesAt.getTime() / 1000 - margin;
    const params = { pause_collection: { behavior: 'void' as const, resumes_at } };
    const { id: object } = current;
    await changeAtStripe(
      billing,
      userId,
      () =>
        changeOnce(billing, { kind: 'pause', object, params }, (options) =>
          stripe.subscriptions.update(object, params, options),
        ),
      (after) => after?.id === current.id && after.paused_until?.getTime() === resumesAt.getTime(),
    );
    return currentSubscription(billing, userId);
  });
}
