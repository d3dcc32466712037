import { ownerChangedQueue } from '../../account/events.ts';
import { stripeLocale } from '@stillweb/contract/text/stripe-locale';
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
  const reservation = await reserveCustomer(billing.db, { ...user, ...localeOf(user) }, newest);
  const { id } = await createCustomer(billing, reservation, user);
  const customer = await completeReservation(billing.db, reservation, id);
  await scheduleOwnerUpdate(billing, reservation);
  return customer;
}

/** Name, address or language may have changed since the reservation: Stripe has those of the reservation. */
export async function scheduleOwnerUpdate(
  { db, jobs, findOwner }: BillingContext,
  { user_id: userId, email, name, locale }: CustomerReservation,
): Promise<void> {
  const owner = await findOwner(userId);
  const isSame = owner?.email === email && owner.name === name && localeOf(owner).locale === locale;
  if (isSame) return;
  await jobs.enqueue(db, ownerChangedQueue, { userId });
}

async function createCustomer(
  { db, stripe }: BillingContext,
  reservation: CustomerReservation,
  owner: Owner,
): Promise<Stripe.Customer> {
  const { user_id: userId, generation, email, name, locale } = reservation;
  try {
    return await stripe.customers.create(
      {
        email: email ?? owner.email,
        name: name ?? owner.name,
        ...localeParams(locale),
        metadata: { userId },
      },
      { idempotencyKey: `cus-${userId}-g${generation}` },
    );
  } catch (error) {
    // Stripe repeats its answer to the same key.
    if (isAnswered(error)) await renewReservation(db, reservation);
    throw error;
  }
}

/** The language in which Stripe writes to a user; null where that of the account is not known. */
export function localeOf({ language }: Pick<Owner, 'language'>): { locale: string | null } {
  return { locale: language === null ? null : stripeLocale(language) };
}

/** Stripe's invoices, receipts and portal follow it. */
export function localeParams(locale: string | null): Stripe.CustomerUpdateParams {
  return locale === null ? {} : { preferred_locales: [locale] };
}
