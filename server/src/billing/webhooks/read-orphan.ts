import type Stripe from 'stripe';
import { isoOf } from '../../platform/iso-time.ts';
import type { BillingContext, VerifiedUser } from '../context.ts';
import { itemOf } from '../our-product.ts';
import { findStripeCustomer, linkCustomer, listCustomerIds } from '../store/customers.ts';
import { scheduleSync } from '../store/events.ts';
import { withOrphanLock, withUserLock } from '../store/locks.ts';
import { deleteOrphan, findOrphan, renewAdoption, storeOrphan } from '../store/orphans.ts';
import { listSubscriptionsOfUser } from '../store/subscriptions.ts';
import { isOngoing } from '../status.ts';
import { isAnswered, isMissing } from '../stripe/errors.ts';
import { moment } from '../stripe/objects.ts';
import { readPurchases } from '../stripe/read-purchases.ts';
import { findAccountOf, listOngoing } from '../stripe/unknown-customers.ts';
import { closeCheckout } from '../subscription/end-billing.ts';
import { syncCustomer } from '../sync/sync-customer.ts';
import type { OrphanCharges } from '../tables.ts';

/**
 * Reads a customer at Stripe that no account knows. One that goes on being charged for our plans is kept
 * for an operator, and linked to its account where the operator has asked for that; others are forgotten.
 */
export function readOrphan(billing: BillingContext, customerId: string): Promise<void> {
  return withOrphanLock(billing, customerId, (locked) => readLockedOrphan(locked, customerId));
}

async function readLockedOrphan(billing: BillingContext, customerId: string): Promise<void> {
  const customer = await findUnknownCustomer(billing, customerId);
  const ongoing = customer ? await listOngoing(billing, customerId) : [];
  if (!customer || ongoing.length === 0) {
    return deleteOrphan(billing.db, customerId);
  }
  const user = await findAccountOf(billing, customer);
  const orphan = await findOrphan(billing.db, customerId);
  const adoptionAsked = orphan?.adoption_requested_at ?? null;
  if (user && adoptionAsked && (await adopt(billing, customer, user, adoptionAsked))) return;
  const charges = await describeCharges(billing, customerId);
  const read = { charges, userId: user?.id, adoptionRefused: adoptionAsked };
  await storeOrphan(billing.db, customerId, read);
  // A checkout may have linked it since it was read.
  if (await findStripeCustomer(billing.db, customerId)) {
    return deleteOrphan(billing.db, customerId);
  }
  billing.logger.warn(
    { customer: customerId, userId: user?.id },
    'a customer who is charged at Stripe belongs to no account',
  );
}

/** Undefined once an account knows the customer, or the customer is deleted at Stripe. */
async function findUnknownCustomer(
  { db, stripe }: BillingContext,
  customerId: string,
): Promise<Stripe.Customer | undefined> {
  if (await findStripeCustomer(db, customerId)) return undefined;
  try {
    const customer = await stripe.customers.retrieve(customerId);
    return customer.deleted ? undefined : customer;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function describeCharges(
  billing: BillingContext,
  customerId: string,
): Promise<OrphanCharges> {
  const { subscriptions, invoices } = await readPurchases(billing, customerId);
  const paid = invoices.find(({ status, amount_paid }) => status === 'paid' && amount_paid > 0);
  return {
    subscriptions: subscriptions.filter(isOngoing).map((subscription) => ({
      id: subscription.id,
      status: subscription.status,
      periodEnd: isoOf(moment(itemOf(subscription)?.current_period_end)),
    })),
    lastPaid: paid
      ? {
          amount: paid.amount_paid,
          currency: paid.currency,
          at: isoOf(moment(paid.status_transitions.paid_at)) ?? '',
        }
      : null,
  };
}

/** Links a customer to its account, unless that has a subscription already; says whether it did. */
async function adopt(
  billing: BillingContext,
  customer: Stripe.Customer,
  user: VerifiedUser,
  requestedAt: Date,
): Promise<boolean> {
  return withUserLock(billing, user.id, async (billing) => {
    const owner = await billing.findOwner(user.id);
    if (!owner) return false;
    // A checkout that is open now would start a second subscription.
    await closeCheckout(billing, user.id);
    for (const id of await listCustomerIds(billing.db, user.id)) await syncCustomer(billing, id);
    if ((await listSubscriptionsOfUser(billing.db, user.id)).some(isOngoing)) return false;
    const metadata = { userId: user.id };
    await updateOrphan(billing, customer.id, { email: owner.email, metadata }, requestedAt);
    await billing.db.transaction().execute(async (trx) => {
      await linkCustomer(trx, { id: user.id, ...owner }, customer.id);
      await deleteOrphan(trx, customer.id);
    });
    await scheduleSync(billing, customer.id);
    billing.logger.info({ customer: customer.id, userId: user.id }, 'a customer was adopted');
    return true;
  });
}

/** The request gives the idempotency key, so that a call whose answer was lost can be repeated. */
async function updateOrphan(
  { db, stripe }: BillingContext,
  customerId: string,
  params: Stripe.CustomerUpdateParams,
  requestedAt: Date,
): Promise<void> {
  const idempotencyKey = `adopt-${customerId}-${requestedAt.getTime()}`;
  try {
    await stripe.customers.update(customerId, params, { idempotencyKey });
  } catch (error) {
    // Stripe repeats its answer to the same key.
    if (isAnswered(error)) await renewAdoption(db, customerId, requestedAt);
    throw error;
  }
}
