import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { findCurrent } from './current-subscription.ts';
import { findCurrentCustomer } from '../store/customers.ts';
import { isMissing } from '../stripe/errors.ts';
import { syncCustomer } from '../sync/sync-customer.ts';

/** Creates a short-lived link to Stripe's portal. It opens without a login, so it is neither stored nor logged. */
export async function openPortal(billing: BillingContext, userId: string): Promise<string> {
  const customer = await findCurrentCustomer(billing.db, userId);
  if (!customer?.stripe_customer_id) throw new AppError('NO_BILLING_ACCOUNT');
  const current = await findCurrent(billing, userId);
  const configuration = await billing.findPortalConfiguration(current?.offer);
  try {
    const session = await billing.stripe.billingPortal.sessions.create({
      customer: customer.stripe_customer_id,
      configuration,
      return_url: `${billing.siteUrl}/dashboard/subscription`,
    });
    if (billing.isHostedPage(session.url)) return session.url;
  } catch (error) {
    if (!isMissing(error)) throw error;
    // It may be the customer that is missing, which our tables must show too.
    await syncCustomer(billing, customer.stripe_customer_id);
    const isDeleted = !(await findCurrentCustomer(billing.db, userId));
    throw isDeleted ? new AppError('NO_BILLING_ACCOUNT', { cause: error }) : error;
  }
  billing.logger.error('Stripe made a portal session without a page of its own');
  throw new AppError('PAYMENT_PROVIDER_UNAVAILABLE');
}
