import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { findCurrentCustomer, recordAct } from '../store/customers/customers.ts';
import { syncCustomer } from '../sync/sync-customer.ts';
import { findCurrent, type CurrentSubscription } from '../store/subscriptions.ts';

/**
 * The user's subscription after the return from the portal's card page, whether or not the webhook has
 * arrived: the synchronization takes up the new card, and pays an overdue invoice with it.
 */
export async function confirmPaymentMethod(
  billing: BillingContext,
  userId: string,
): Promise<CurrentSubscription> {
  const customer = await findCurrentCustomer(billing.db, userId);
  if (!customer) throw new AppError('NO_BILLING_ACCOUNT');
  await recordAct(billing.db, customer);
  await syncCustomer(billing, customer.stripe_customer_id, { takesCard: true });
  return findCurrent(billing, userId);
}
