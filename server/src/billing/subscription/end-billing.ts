import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { findReservation, listCustomerIds } from '../store/customers/customers.ts';
import { isEnded } from '../rules/status.ts';
import { closeAttempt, findOpenAttempt } from '../store/checkouts.ts';
import { expireSession, ensureSession } from '../stripe/checkout-session.ts';
import { ensureCustomer } from '../stripe/create-customer.ts';
import { listSubscriptions } from '../stripe/read/read-purchases.ts';
import { endSubscriptions } from './end-subscriptions.ts';

/**
 * Cancels all subscriptions of a user to our product, immediately and without a final charge. An open checkout is closed
 * first, so that no new subscription can start. The caller must have the user's lock; may be repeated.
 */
export async function endBilling(billing: BillingContext, userId: string): Promise<void> {
  await findLostCustomer(billing, userId);
  await closeCheckout(billing, userId);
  for (const customerId of await listCustomerIds(billing.db, userId)) {
    await cancelAll(billing, customerId);
  }
}

/** Reads the id of a customer whose creation at Stripe got no answer. */
async function findLostCustomer(billing: BillingContext, userId: string): Promise<void> {
  const reservation = await findReservation(billing.db, userId);
  const owner = reservation && (await billing.findOwner(userId));
  if (owner) await ensureCustomer(billing, { ...owner, id: userId });
}

/** Closes the open checkout of a user to payments. The caller must have the user's lock. */
export async function closeCheckout(billing: BillingContext, userId: string): Promise<void> {
  const attempt = await findOpenAttempt(billing.db, userId);
  if (!attempt) return;
  let session = await ensureSession(billing, attempt);
  if (session?.status === 'open') session = await expireSession(billing, session);
  const state = session?.status === 'complete' ? 'complete' : 'expired';
  await closeAttempt(billing.db, attempt.id, state);
}

/** @throws Stripe's error, or AppError PAYMENT_PROVIDER_UNAVAILABLE, if a subscription is still there afterwards */
async function cancelAll(billing: BillingContext, customerId: string): Promise<void> {
  await endSubscriptions(billing, customerId, await listUnended(billing, customerId));
  const left = await listUnended(billing, customerId);
  if (left.length > 0) throw new AppError('PAYMENT_PROVIDER_UNAVAILABLE');
}

/** Also those whose first payment was never made. */
async function listUnended(billing: BillingContext, customerId: string): Promise<string[]> {
  const { ours } = await listSubscriptions(billing, customerId);
  return ours.filter((subscription) => !isEnded(subscription)).map(({ id }) => id);
}
