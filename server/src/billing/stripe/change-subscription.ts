import type { CancelRequest } from '@stillweb/contract/billing/manage-subscription';
import type Stripe from 'stripe';
import type { BillingContext } from '../context.ts';
import { itemOf } from '../rules/our-product.ts';
import { changeOnce } from './change-once.ts';
import { isRefusal } from './errors.ts';
import { idOf } from './objects.ts';
import type { OwnedSubscription } from '../tables.ts';

type Client = Pick<BillingContext, 'db' | 'stripe'>;

/**
 * Changes a subscription once, also one that a schedule manages.
 * @returns it as it is then, with its latest invoice
 */
export async function updateOnce(
  billing: Client,
  kind: string,
  object: string,
  params: Stripe.SubscriptionUpdateParams,
): Promise<Stripe.Subscription> {
  await releaseSchedule(billing, object);
  return changeOnce(billing, { kind, object, params }, (options) =>
    billing.stripe.subscriptions.update(object, { ...params, expand: ['latest_invoice'] }, options),
  );
}

/**
 * Frees a subscription from the schedule that an operator has given it in Stripe's dashboard, before it is
 * changed: Stripe refuses to change its cancellation, and the next phase would undo other changes. A
 * cancellation that the schedule has set stays. May be repeated. It comes before the change gets its
 * idempotency key, which an error of this call must not end.
 */
export async function releaseSchedule(billing: Client, subscription: string): Promise<void> {
  const object = await findSchedule(billing, subscription);
  if (!object) return;
  const params = { preserve_cancel_date: true };
  try {
    await changeOnce(billing, { kind: 'release', object, params }, (options) =>
      billing.stripe.subscriptionSchedules.release(object, params, options),
    );
  } catch (error) {
    // It may have been released, or have come to its end, in the meantime.
    if (!isRefusal(error) || (await findSchedule(billing, subscription)) === object) throw error;
  }
}

/**
 * The invoice of a renewal that came due between a reading and a change that was decided from it; undefined
 * if none did. Stripe takes no condition with a change, so that one may reach it a period too late.
 * @param after Stripe's answer to the change, with its latest invoice expanded
 */
export function renewalSince(
  before: OwnedSubscription,
  after: Stripe.Subscription,
): Stripe.Invoice | undefined {
  const start = itemOf(after)?.current_period_start;
  const { latest_invoice } = after;
  const hasRenewed = start !== undefined && start * 1000 !== before.current_period_start?.getTime();
  return hasRenewed && latest_invoice && typeof latest_invoice === 'object'
    ? latest_invoice
    : undefined;
}

/**
 * For the preview of a change before which the schedule is released: the renewal has the price of today, and
 * not that of the next phase.
 */
export function withoutPhases(
  subscription: Stripe.Subscription,
): Pick<Stripe.InvoiceCreatePreviewParams.SubscriptionDetails, 'items'> {
  const item = itemOf(subscription);
  if (!item || !subscription.schedule) return {};
  return { items: [{ id: item.id, price: item.price.id }] };
}

async function findSchedule({ stripe }: Client, subscription: string): Promise<string | undefined> {
  return idOf((await stripe.subscriptions.retrieve(subscription)).schedule);
}

export function cancellationDetails(
  feedback: CancelRequest,
): Stripe.SubscriptionUpdateParams.CancellationDetails {
  return {
    ...(feedback?.reason && { feedback: feedback.reason }),
    ...(feedback?.comment && { comment: feedback.comment }),
  };
}
