import type { Plan } from '@stillweb/contract/plans';
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
import { expireSession, ensureSession } from '../stripe/checkout-session.ts';
import { isOngoing } from '../status.ts';
import { ensureCustomer } from '../stripe/create-customer.ts';
import { findStripeCustomer, type StripeCustomerRow } from '../store/customers.ts';
import { databaseTime } from '../../platform/database.ts';
import { listSubscriptionsOfUser } from '../store/subscriptions.ts';
import { syncCustomer } from '../sync/sync-customer.ts';
import { isTrialAvailable } from '../store/trials.ts';

/**
 * The address of a hosted checkout for a plan. A user has one open checkout at most: asked again for
 * the same, the same is answered; asked for another plan, the old one is closed first.
 */
export async function openCheckout(
  billing: BillingContext,
  userId: string,
  plan: Plan,
): Promise<string> {
  const askedAt = await databaseTime(billing.db);
  return withUserLock(billing, userId, async () => {
    const customer = await prepareCustomer(billing, userId, askedAt);
    await refuseSecondSubscription(billing, userId);
    const offer = await decideOffer(billing, customer, plan);
    const url = await reopenCheckout(billing, offer);
    return url ?? startCheckout(billing, offer);
  });
}

/** A customer that exists at Stripe, with its subscriptions as they are now. */
async function prepareCustomer(
  billing: BillingContext,
  userId: string,
  askedAt: Date,
): Promise<StripeCustomerRow> {
  const customer = await ensureCustomer(billing, userId);
  if (isSyncedSince(customer, askedAt)) return customer;
  await syncCustomer(billing, customer.stripe_customer_id);
  const synced = await findStripeCustomer(billing.db, customer.stripe_customer_id);
  return synced?.deleted_at ? ensureCustomer(billing, userId) : customer;
}

/** Of many calls at once the first one asks Stripe for all: its answer is younger than their question. */
function isSyncedSince({ synced_at, dirty_at }: StripeCustomerRow, askedAt: Date): boolean {
  return synced_at !== null && !dirty_at && synced_at >= askedAt;
}

async function refuseSecondSubscription(billing: BillingContext, userId: string): Promise<void> {
  const subscriptions = await listSubscriptionsOfUser(billing.db, userId);
  if (subscriptions.some(isOngoing)) {
    throw new AppError('ALREADY_SUBSCRIBED', {
      message: 'You already have a subscription. You can change it in the customer portal.',
    });
  }
}

async function decideOffer(
  billing: BillingContext,
  customer: StripeCustomerRow,
  plan: Plan,
): Promise<Offer> {
  const offers = await billing.prices.offers();
  const wanted = offers.find((offer) => offer.plan === plan);
  if (!wanted) throw new AppError('UNKNOWN_PRICE');
  const claim = { userId: customer.user_id, email: customer.email };
  return {
    user_id: customer.user_id,
    stripe_customer_id: customer.stripe_customer_id,
    plan,
    price_id: wanted.priceId,
    with_trial: await isTrialAvailable(billing.db, claim),
  };
}

async function reopenCheckout(billing: BillingContext, offer: Offer): Promise<string | undefined> {
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
  // It was paid in the meantime: the user may be subscribed by now.
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
  billing.log.error({ session: session?.id }, 'Stripe made a checkout without a page of its own');
  throw new AppError('PAYMENT_PROVIDER_UNAVAILABLE');
}
