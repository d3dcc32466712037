import type { BillingContext } from '../context.ts';

/** One at a time begins or changes something for a user. */
export function withUserLock<Result>(
  billing: BillingContext,
  userId: string,
  task: () => Promise<Result>,
): Promise<Result> {
  return billing.locks.hold(`user:${userId}`, task);
}

/** One at a time reads or mends a customer at Stripe. Who holds the user's lock may take this one, never the reverse. */
export function withCustomerLock<Result>(
  billing: BillingContext,
  customerId: string,
  task: () => Promise<Result>,
): Promise<Result> {
  return billing.locks.hold(`billing:${customerId}`, task);
}
