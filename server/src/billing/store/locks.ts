import type { BillingContext } from '../context.ts';

type Locking = Pick<BillingContext, 'locks' | 'signal'>;

/** One task at a time has a user's card tried. It may take the user's lock, never the reverse. */
export function withCardLock<Result>(
  billing: Locking,
  userId: string,
  task: () => Promise<Result>,
): Promise<Result> {
  return billing.locks.withLock(`card:${userId}`, task, billing.signal);
}

/** One task at a time starts or changes something for a user. */
export function withUserLock<Result>(
  billing: Locking,
  userId: string,
  task: () => Promise<Result>,
): Promise<Result> {
  return billing.locks.withLock(`user:${userId}`, task, billing.signal);
}

/**
 * One task at a time reads or repairs a customer at Stripe. A task that has the user's lock may take
 * this one, never the reverse: two tasks would wait for each other.
 */
export function withCustomerLock<Result>(
  billing: Locking,
  customerId: string,
  task: () => Promise<Result>,
): Promise<Result> {
  return billing.locks.withLock(`billing:${customerId}`, task, billing.signal);
}

/**
 * One task at a time reads a customer whom no account knows. It may take a user's or a customer's lock,
 * never the reverse.
 */
export function withOrphanLock<Result>(
  billing: Locking,
  customerId: string,
  task: () => Promise<Result>,
): Promise<Result> {
  return billing.locks.withLock(`orphan:${customerId}`, task, billing.signal);
}
