import type Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { isMadeFor, markOf, type RefundAccess } from '../rules/refund-mark.ts';
import { isOngoing } from '../rules/status.ts';
import { withCustomerLock } from '../store/locks.ts';
import { listSubscriptionsOfCustomer } from '../store/subscriptions.ts';
import { changeOnce } from '../stripe/change-once.ts';
import { isSentBack } from '../stripe/objects.ts';
import { syncCustomer } from '../sync/sync-customer.ts';
import { endAtPeriodEnd, endNow } from './end-subscription.ts';

/** A refund that staff have decided. The amount is in minor units. */
export type DecidedRefund = {
  charge: string;
  amount: number;
  customer: string;
  /** The subscription of the payment, if it has not ended. */
  subscription: string | null;
  access: RefundAccess;
};

/**
 * Refunds a payment and applies the decision about access. May be repeated: a refund is known by the action
 * that it was made for.
 * @throws AppError ACTION_NOT_POSSIBLE when the refund has failed; PAYMENT_PROVIDER_UNAVAILABLE while access
 *   is not yet what was decided
 */
export async function refundPayment(
  billing: BillingContext,
  { userId, action, refund }: { userId: string; action: string; refund: DecidedRefund },
): Promise<{ refund: string }> {
  const made = await withCustomerLock(
    billing,
    refund.customer,
    async (locked) =>
      (await findRefund(locked, refund.charge, action)) ?? createRefund(locked, action, refund),
  );
  if (isSentBack(made)) {
    throw new AppError('ACTION_NOT_POSSIBLE', {
      message: 'The bank has sent the refund back: the money must be returned in another way.',
    });
  }
  await syncCustomer(billing, refund.customer);
  if (refund.access === 'ends' && made.status === 'succeeded') {
    await requireEnded(billing, userId, refund);
  }
  if (refund.access === 'period-end' && refund.subscription) {
    await endAtPeriodEnd(billing, userId, refund.subscription);
  }
  return { refund: made.id };
}

async function findRefund({ stripe }: BillingContext, charge: string, action: string) {
  const { data } = await stripe.refunds.list({ charge, limit: 100 });
  return data.find((made) => isMadeFor(action, made));
}

function createRefund(
  billing: BillingContext,
  action: string,
  { charge, amount, access }: DecidedRefund,
): Promise<Stripe.Refund> {
  const metadata = markOf(action, access);
  const params = { charge, amount, reason: 'requested_by_customer', metadata } as const;
  return changeOnce(billing, { kind: 'refund', object: action, params }, (options) =>
    billing.stripe.refunds.create(params, options),
  );
}

/**
 * The synchronization ends the subscription, because it reads the mark of the refund. It does not read very
 * old invoices.
 */
async function requireEnded(
  billing: BillingContext,
  userId: string,
  { customer, subscription }: DecidedRefund,
): Promise<void> {
  const isRunning = async () => {
    const rows = await listSubscriptionsOfCustomer(billing.db, customer);
    return rows.some((row) => row.id === subscription && isOngoing(row));
  };
  if (!subscription || !(await isRunning())) return;
  await endNow(billing, userId, subscription);
  if (await isRunning()) throw new AppError('PAYMENT_PROVIDER_UNAVAILABLE');
}
