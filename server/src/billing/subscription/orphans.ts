import { brand } from '@stillweb/contract/brand';
import { t } from '@stillweb/texts/t';
import type Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';
import { isoOf } from '../../platform/iso-time.ts';
import { isUuid } from '../../platform/random-token.ts';
import type { BillingContext, VerifiedUser } from '../context.ts';
import { itemOf } from '../rules/our-product.ts';
import { isOngoing } from '../rules/status.ts';
import {
  findReservation,
  findStripeCustomer,
  listCustomerIds,
} from '../store/customers/customers.ts';
import { withOrphanLock, withUserLock } from '../store/locks.ts';
import {
  deleteOrphan,
  findOrphan,
  linkOrphan,
  scheduleOrphanReading,
  storeOrphan,
} from '../store/customers/orphans.ts';
import { listSubscriptionsOfUser } from '../store/subscriptions.ts';
import { changeOnce } from '../stripe/change-once.ts';
import { scheduleOwnerUpdate, type User } from '../stripe/create-customer.ts';
import { isMissing } from '../stripe/errors.ts';
import { moment } from '../stripe/objects.ts';
import { listSubscriptions, readPurchases } from '../stripe/read/read-purchases.ts';
import { syncCustomer } from '../sync/sync-customer.ts';
import type { OrphanCharges } from '../tables.ts';
import { closeCheckout } from './end-billing.ts';

/**
 * Before a user's first customer is made: links the one that was made for this account and whose row is
 * lost. One of an account that is gone, with the address of this one, is left for an operator to link.
 * The caller must have the user's lock.
 * @throws AppError ALREADY_SUBSCRIBED while such a customer is still charged
 */
export async function connectLostCustomer(billing: BillingContext, user: User): Promise<void> {
  const reservation = await findReservation(billing.db, user.id);
  const unknown = await listUnknownCustomers(billing, user.email);
  const own = unknown.filter((customer) => ownerIdOf(customer) === user.id);
  // Oldest first, so that the newest is the current one.
  for (const { id } of own.toReversed()) {
    await billing.db.transaction().execute((trx) => linkOrphan(billing, trx, user, id));
    await syncCustomer(billing, id);
  }
  if (own.length > 0 && reservation) await scheduleOwnerUpdate(billing, reservation);
  if (own.length > 0) return;
  for (const customer of unknown) {
    const account = await findAccountOf(billing, customer);
    if (account?.id !== user.id || !(await isCharged(billing, customer.id))) continue;
    await scheduleOrphanReading(billing, billing.db, customer.id);
    throw new AppError('ALREADY_SUBSCRIBED', {
      message: t(
        'errors.already-subscribed.orphan',
        'A subscription with your address still runs from an earlier account. Please write to {address}, and we connect it to this one.',
        { address: brand.supportEmail },
      ),
    });
  }
}

/**
 * Customers at Stripe with an address that our checkout has made and that no account knows. By list, not
 * by search: Stripe's search finds an object only some time after it was made.
 */
async function listUnknownCustomers(
  { db, stripe }: BillingContext,
  email: string,
): Promise<Stripe.Customer[]> {
  const { data } = await stripe.customers.list({ email, limit: 100 });
  const unknown: Stripe.Customer[] = [];
  for (const customer of data) {
    if (ownerIdOf(customer) && !(await findStripeCustomer(db, customer.id))) unknown.push(customer);
  }
  return unknown;
}

/**
 * Reads a customer at Stripe without an account. One that is still charged for our plans is kept
 * for an operator, and linked to its account where the operator has asked for that; others are forgotten.
 */
export function readOrphan(billing: BillingContext, customerId: string): Promise<void> {
  return withOrphanLock(billing, customerId, (locked) => readLockedOrphan(locked, customerId));
}

async function readLockedOrphan(billing: BillingContext, customerId: string): Promise<void> {
  const customer = await findUnknownCustomer(billing, customerId);
  if (!customer || !(await isCharged(billing, customerId))) {
    return deleteOrphan(billing.db, customerId);
  }
  const user = await findAccountOf(billing, customer);
  const orphan = await findOrphan(billing.db, customerId);
  const adoptionAsked = orphan?.adoption_requested_at ?? null;
  if (user && adoptionAsked && (await adopt(billing, customer.id, user))) return;
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

/** Links a customer to its account, unless that has a subscription already; says whether it did. */
async function adopt(
  billing: BillingContext,
  customerId: string,
  user: VerifiedUser,
): Promise<boolean> {
  return withUserLock(billing, user.id, async (billing) => {
    const owner = await billing.findOwner(user.id);
    if (!owner) return false;
    // A checkout that is open now would start a second subscription.
    await closeCheckout(billing, user.id);
    for (const id of await listCustomerIds(billing.db, user.id)) await syncCustomer(billing, id);
    if ((await listSubscriptionsOfUser(billing.db, user.id)).some(isOngoing)) return false;
    const params = { email: owner.email, metadata: { userId: user.id } };
    await changeOnce(billing, { kind: 'adopt', object: customerId, params }, (options) =>
      billing.stripe.customers.update(customerId, params, options),
    );
    await billing.db
      .transaction()
      .execute((trx) => linkOrphan(billing, trx, { id: user.id, ...owner }, customerId));
    billing.logger.info({ customer: customerId, userId: user.id }, 'a customer was adopted');
    return true;
  });
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

/**
 * The account that a customer belongs to: the one that it was made for, otherwise the one with its
 * address. The address counts only where it is proven, and only for a customer that we have made.
 */
async function findAccountOf(
  billing: BillingContext,
  customer: Stripe.Customer,
): Promise<VerifiedUser | undefined> {
  const ownerId = ownerIdOf(customer);
  if (!ownerId) return undefined;
  const owner = isUuid(ownerId) ? await billing.findVerifiedUser({ id: ownerId }) : undefined;
  if (owner || !customer.email) return owner;
  return billing.findVerifiedUser({ email: customer.email });
}

/** The id of the account that a customer was made for; undefined for a customer that we did not make. */
function ownerIdOf({ metadata }: Stripe.Customer): string | undefined {
  return metadata.userId;
}

/** Whether a customer is still charged for our product. */
async function isCharged(billing: BillingContext, customerId: string): Promise<boolean> {
  return (await listSubscriptions(billing, customerId)).ours.some(isOngoing);
}
