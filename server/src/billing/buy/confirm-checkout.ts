import { grantsAccess, type Subscription } from '@stillweb/contract/billing/subscription';
import type Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { pickCurrent } from '../rules/status.ts';
import { presentCurrent } from '../subscription/present-subscription.ts';
import { idOf } from '../stripe/objects.ts';
import { isMissing } from '../stripe/errors.ts';
import { listSubscriptionsOfUser } from '../store/subscriptions.ts';
import { syncCustomer } from '../sync/sync-customer.ts';

/**
 * The user's subscription after the return from checkout, whether or not the webhook has arrived.
 * The session of another user is treated like one that does not exist.
 * @throws AppError PAYMENT_FAILED when the session has ended without a payment
 */
export async function confirmCheckout(
  billing: BillingContext,
  userId: string,
  sessionId: string,
): Promise<Subscription | null> {
  const session = await findSession(billing, sessionId);
  if (session?.client_reference_id !== userId) throw new AppError('NOT_FOUND');
  const customerId = idOf(session.customer);
  if (customerId) await syncCustomer(billing, customerId);
  const stored = await listSubscriptionsOfUser(billing.db, userId);
  const current = await presentCurrent(billing, pickCurrent(stored));
  if (grantsAccess(current?.status)) return current;
  if (hasFailed(session, stored)) throw new AppError('PAYMENT_FAILED');
  return current;
}

/** A session expires unpaid; a subscription whose first payment was not made in time expires as well. */
export function hasFailed(
  { status, subscription }: Pick<Stripe.Checkout.Session, 'status' | 'subscription'>,
  stored: { id: string; status: string }[],
): boolean {
  const started = stored.find(({ id }) => id === idOf(subscription));
  return status === 'expired' || started?.status === 'incomplete_expired';
}

async function findSession(
  billing: BillingContext,
  sessionId: string,
): Promise<Stripe.Checkout.Session | undefined> {
  if (!/^cs_\w+$/.test(sessionId)) return undefined;
  try {
    return await billing.stripe.checkout.sessions.retrieve(sessionId);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
