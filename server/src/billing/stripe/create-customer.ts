import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import {
  setStripeCustomerId,
  reserveCustomer,
  type StripeCustomerRow,
} from '../store/customers.ts';

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
  const customer = await billing.stripe.customers.create(
    { email: row.email ?? owner.email, name: row.name ?? owner.name, metadata: { userId } },
    { idempotencyKey: `cus-${userId}-g${row.generation}` },
  );
  await setStripeCustomerId(billing.db, row, customer.id);
  return { ...row, stripe_customer_id: customer.id };
}
