import type { Plan, PlanOffer } from '@stillweb/contract/plans';
import type { CheckoutRequest, Money } from '@stillweb/contract/subscription';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { withUserLock } from '../store/locks.ts';
import {
  createAttempt,
  closeAttempt,
  findOpenAttempt,
  isSameOffer,
  type Offer,
} from '../store/checkouts.ts';
import { connectLostCustomer } from './connect-customer.ts';
import { expireSession, ensureSession } from '../stripe/checkout-session.ts';
import { isOverdue } from '../slow-payment.ts';
import { isOngoing } from '../status.ts';
import { ensureCustomer } from '../stripe/create-customer.ts';
import { findStripeCustomer, type StripeCustomerRow } from '../store/customers.ts';
import { databaseTime } from '../../platform/database.ts';
import { listSubscriptionsOfUser } from '../store/subscriptions.ts';
import { syncCustomer } from '../sync/sync-customer.ts';
import { isTrialAvailable } from '../store/trials.ts';

/**
 * The URL of a hosted checkout for a plan. A user has one open checkout at most: the same offer leads
 * to the same checkout, and another plan closes the earlier one first.
 */
export async function openCheckout(
  billing: BillingContext,
  userId: string,
  { plan, price }: CheckoutRequest,
): Promise<string> {
  const requestedAt = await databaseTime(billing.db);
  return withUserLock(billing, userId, async () => {
    const customer = await prepareCustomer(billing, userId, requestedAt);
    await refuseSecondSubscription(billing, userId);
    const offer = await decideOffer(billing, customer, await findOffer(billing, plan, price));
    const url = await reuseCheckout(billing, offer);
    return url ?? startCheckout(billing, offer);
  });
}

/** Makes sure that the customer exists at Stripe and that its subscriptions are up to date. */
async function prepareCustomer(
  billing: BillingContext,
  userId: string,
  requestedAt: Date,
): Promise<StripeCustomerRow> {
  await connectLostCustomer(billing, userId);
  const customer = await ensureCustomer(billing, userId);
  if (isSyncedSince(customer, requestedAt)) return customer;
  await syncCustomer(billing, customer.stripe_customer_id);
  const synced = await findStripeCustomer(billing.db, customer.stripe_customer_id);
  return synced?.deleted_at ? ensureCustomer(billing, userId) : customer;
}

/** Of many requests at once only the first reads from Stripe: its result is newer than all of them. */
function isSyncedSince({ synced_at, dirty_at }: StripeCustomerRow, requestedAt: Date): boolean {
  return synced_at !== null && !dirty_at && synced_at >= requestedAt;
}

async function refuseSecondSubscription(billing: BillingContext, userId: string): Promise<void> {
  const subscriptions = await listSubscriptionsOfUser(billing.db, userId);
  const ongoing = subscriptions.find(isOngoing);
  if (!ongoing) return;
  throw new AppError('ALREADY_SUBSCRIBED', {
    message: isOverdue(ongoing)
      ? 'Your subscription waits for a payment. Update your card, and it continues.'
      : 'You already have a subscription. You can change it in the Customer Portal.',
  });
}

/** @param shown the price that the user saw */
async function findOffer(
  billing: BillingContext,
  plan: Plan,
  shown: Money | undefined,
): Promise<PlanOffer> {
  const offers = await billing.prices.offers();
  const offer = offers.find((candidate) => candidate.plan === plan);
  if (!offer) throw new AppError('UNKNOWN_PRICE');
  if (shown && (shown.amount !== offer.amount || shown.currency !== offer.currency)) {
    throw new AppError('PRICE_CHANGED');
  }
  return offer;
}

async function decideOffer(
  billing: BillingContext,
  customer: StripeCustomerRow,
  { plan, priceId }: PlanOffer,
): Promise<Offer> {
  return {
    user_id: customer.user_id,
    stripe_customer_id: customer.stripe_customer_id,
    plan,
    price_id: priceId,
    with_trial: await isTrialAvailable(billing.db, {
      userId: customer.user_id,
      email: customer.email,
    }),
  };
}

async function reuseCheckout(billing: BillingContext, offer: Offer): Promise<string | undefined> {
  const attempt = await findOpenAttempt(billing.db, offer.user_id);
  if (!attempt) return undefined;
  let session = await ensureSession(billing, attempt);
  if (session?.status === 'open') {
    if (isSameOffer(attempt, offer)) return urlOf(billing, session);
    session = await expireSession(billing, session);
  }
  if (session?.status !== 'complete') {
    await closeAttempt(billing.db, attempt.id, 'expired');
    return undefined;
  }
  // It has been paid: the user may have a subscription by now.
  await syncCustomer(billing, attempt.stripe_customer_id);
  await closeAttempt(billing.db, attempt.id, 'complete');
  await refuseSecondSubscription(billing, offer.user_id);
  return undefined;
}

async function startCheckout(billing: BillingContext, offer: Offer): Promise<string> {
  const attempt = await createAttempt(billing.db, offer);
  return urlOf(billing, await ensureSession(billing, attempt));
}

function urlOf(
  billing: BillingContext,
  session: { id: string; url: string | null } | undefined,
): string {
  if (session?.url && billing.isHostedPage(session.url)) return session.url;
  billing.logger.error(
    { session: session?.id },
    'Stripe made a checkout without a page of its own',
  );
  throw new AppError('PAYMENT_PROVIDER_UNAVAILABLE');
}
