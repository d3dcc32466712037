import { untilAborted, type BillingContext } from '../context.ts';

type Locking = Pick<BillingContext, 'locks' | 'signal' | 'stripeUntil' | 'callLimits'>;

/** Work under a lock. When the lock is lost, the context that it gets no longer calls Stripe. */
type Task<Context, Result> = (billing: Context) => Promise<Result>;

/** One task at a time has a user's card tried. It may take the user's lock, never the reverse. */
export function withCardLock<Context extends Locking, Result>(
  billing: Context,
  userId: string,
  task: Task<Context, Result>,
): Promise<Result> {
  return withLock(billing, `card:${userId}`, task);
}

/** One task at a time starts or changes something for a user. */
export function withUserLock<Context extends Locking, Result>(
  billing: Context,
  userId: string,
  task: Task<Context, Result>,
): Promise<Result> {
  return withLock(billing, `user:${userId}`, task);
}

/**
 * One task at a time reads or repairs a customer at Stripe. A task that has the user's lock may take
 * this one, never the reverse: two tasks would wait for each other.
 * @param wait ends the wait for the lock
 */
export function withCustomerLock<Context extends Locking, Result>(
  billing: Context,
  customerId: string,
  task: Task<Context, Result>,
  wait = billing.signal,
): Promise<Result> {
  return withLock(billing, `billing:${customerId}`, task, wait);
}

/**
 * One task at a time reads a customer without an account. It may take a user's or a customer's lock,
 * never the reverse.
 */
export function withOrphanLock<Context extends Locking, Result>(
  billing: Context,
  customerId: string,
  task: Task<Context, Result>,
): Promise<Result> {
  return withLock(billing, `orphan:${customerId}`, task);
}

export function withLock<Context extends Locking, Result>(
  billing: Context,
  name: string,
  task: Task<Context, Result>,
  wait = billing.signal,
): Promise<Result> {
  const start = (lost: AbortSignal) => task(untilAborted(billing, lost));
  return billing.locks.withLock(name, start, wait);
}
