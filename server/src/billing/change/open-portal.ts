import { minuteMs } from '@stillweb/contract/time';
import { stripeLocale } from '@stillweb/contract/text/stripe-locale';
import { currentLanguage } from '@stillweb/texts/languages';
import { newCardQuery, type PortalRequest } from '@stillweb/contract/billing/manage-subscription';
import type Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';
import { pageUrl } from '../../platform/language.ts';
import type { BillingContext } from '../context.ts';
import { findCurrent } from '../store/subscriptions.ts';
import { findCurrentCustomer, recordAct } from '../store/customers/customers.ts';
import { changeOnce } from '../stripe/change-once.ts';
import { isMissing } from '../stripe/errors.ts';
import { syncCustomer } from '../sync/sync-customer.ts';

/**
 * Creates a short-lived link to Stripe's portal. It opens without a login, so it is neither stored nor
 * logged. With a flow it opens that page of the portal alone.
 */
export async function openPortal(
  billing: BillingContext,
  userId: string,
  request?: PortalRequest,
): Promise<string> {
  const customer = await findCurrentCustomer(billing.db, userId);
  if (!customer) throw new AppError('NO_BILLING_ACCOUNT');
  const current = await findCurrent(billing, userId);
  const configuration = await billing.findPortalConfiguration(current);
  const params: Stripe.BillingPortal.SessionCreateParams = {
    customer: customer.stripe_customer_id,
    configuration,
    locale: stripeLocale(currentLanguage()),
    return_url: subscriptionPage(billing),
    ...(request?.flow && { flow_data: flowOf(billing, request.flow) }),
  };
  try {
    // Under the key of a lost answer Stripe would return a link that works for minutes only.
    const minute = Math.floor(billing.clock().getTime() / minuteMs);
    const object = `portal-of-${customer.stripe_customer_id}`;
    const change = { kind: 'portal', object, params: { ...params, minute } };
    const session = await changeOnce(billing, change, (options) =>
      billing.stripe.billingPortal.sessions.create(params, options),
    );
    await recordAct(billing.db, customer);
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

/** In the language of the page that asks. */
function subscriptionPage({ siteUrl }: BillingContext): string {
  return pageUrl(siteUrl, '/dashboard/subscription');
}

/** The page then reads the new card and pays with it, without waiting for Stripe's event. */
function flowOf(
  billing: BillingContext,
  type: 'payment_method_update',
): Stripe.BillingPortal.SessionCreateParams.FlowData {
  const { name, value } = newCardQuery;
  const return_url = `${subscriptionPage(billing)}?${name}=${value}`;
  return { type, after_completion: { type: 'redirect', redirect: { return_url } } };
}
