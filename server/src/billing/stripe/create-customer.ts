import { ownerChangedQueue } from '../../account/events.ts';
import type Stripe from 'stripe';
import type { BillingContext, Owner } from '../context.ts';
import {
  completeReservation,
  findNewestCustomer,
  renewReservation,
  reserveCustomer,
} from '../store/customers/customers.ts';
import type { CustomerReservation, CustomerRow } from '../tables.ts';
import { isAnswered } from './errors.ts';

/** An account whose customer is created or linked. */
export type User = Owner & { id: string };

/**
 * The user's customer, created at Stripe if there is none. A reservation is written first and
 * gives the idempotency key, so that a call whose answer was lost can be repeated.
 */
export async function ensureCustomer(billing: BillingContext, user: User): Promise<CustomerRow> {
  const newest = await findNewestCustomer(billing.db, user.id);
  if (newest && !newest.deleted_at) return newest;
  const reservation = await reserveCustomer(billing.db, user, newest);
  const { id } = await createCustomer(billing, reservation, user);
  const customer = await completeReservation(billing.db, reservation, id);
  await scheduleOwnerUpdate(billing, reservation);
  return customer;
}

/** Name or address may have changed since the reservation: Stripe has those of the reservation. */
export async function scheduleOwnerUpdate(
  { db, jobs, findOwner }: BillingContext,
  { user_id: userId, email, name }: CustomerReservation,
): Promise<void> {
  const owner = await findOwner(userId);
  if (owner?.email === email && owner.name === name) return;
  await jobs.enqueue(db, ownerChangedQueue, { userId });
}

async function createCustomer(
  { db, stripe }: BillingContext,
  reservation: CustomerReservation,
  owner: Owner,
): Promise<Stripe.Customer> {
  const { user_id: userId, generation, email, name } = reservation;
  try {
    return await stripe.customers.create(
      { email: email ?? owner.email, name: name ?? owner.name, metadata: { userId } },
      { idempotencyKey: `cus-${userId}-g${generation}` },
    );
  } catch (error) {
    // Stripe repeats its answer to the same key.
    if (isAnswered(error)) await renewReservation(db, reservation);
    throw error;
  }
}
