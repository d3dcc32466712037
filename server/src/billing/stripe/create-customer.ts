import { ownerChangedQueue } from '../../account/events.ts';
import { AppError } from '../../platform/app-error.ts';
import type Stripe from 'stripe';
import type { BillingContext, Owner } from '../context.ts';
import {
  renewReservation,
  setStripeCustomerId,
  reserveCustomer,
  type StripeCustomerRow,
} from '../store/customers/customers.ts';
import type { CustomerRow } from '../tables.ts';
import { isAnswered } from './errors.ts';

/**
 * The user's customer, created at Stripe if there is none. The row is written first and gives the
 * idempotency key, so that a call whose answer was lost can be repeated.
 */
export async function ensureCustomer(
  billing: BillingContext,
  userId: string,
): Promise<StripeCustomerRow> {
  const owner = await billing.findOwner(userId);
  if (!owner) throw new AppError('UNAUTHENTICATED');
  const row = await reserveCustomer(billing.db, { id: userId, ...owner });
  if (row.stripe_customer_id) return { ...row, stripe_customer_id: row.stripe_customer_id };
  const customer = await createCustomer(billing, row, owner);
  await setStripeCustomerId(billing.db, row, customer.id);
  await scheduleOwnerUpdate(billing, row);
  return { ...row, stripe_customer_id: customer.id };
}

/** Name or address may have changed since the row was reserved: Stripe has those of the row. */
export async function scheduleOwnerUpdate(
  { db, jobs, findOwner }: BillingContext,
  { user_id: userId, email, name }: CustomerRow,
): Promise<void> {
  const owner = await findOwner(userId);
  if (owner?.email === email && owner.name === name) return;
  await jobs.enqueue(db, ownerChangedQueue, { userId });
}

async function createCustomer(
  { db, stripe }: BillingContext,
  row: CustomerRow,
  owner: Owner,
): Promise<Stripe.Customer> {
  const { user_id: userId, generation } = row;
  try {
    return await stripe.customers.create(
      { email: row.email ?? owner.email, name: row.name ?? owner.name, metadata: { userId } },
      { idempotencyKey: `cus-${userId}-g${generation}` },
    );
  } catch (error) {
    // Stripe repeats its answer to the same key.
    if (isAnswered(error)) await renewReservation(db, row);
    throw error;
  }
}
