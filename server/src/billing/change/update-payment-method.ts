import { declineText } from '@stillweb/contract/text/decline-text';
import { t } from '@stillweb/texts/t';
import Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { withCustomerLock } from '../store/locks.ts';
import { findCurrentCustomer, recordAct } from '../store/customers/customers.ts';
import { refuseWhilePaying } from '../subscription/allowed-changes.ts';
import { findCurrent, type CurrentSubscription } from '../store/subscriptions.ts';
import { idOf } from '../stripe/objects.ts';
import { changeOnce } from '../stripe/change-once.ts';
import { isDecline, isMissing, isRefusal } from '../stripe/errors.ts';
import { listPendingRepairs, makeRepairsDue } from '../store/repairs.ts';
import { cardRepairs, isAboutCard, isUnansweredPayment } from '../sync/apply-repairs.ts';
import { syncLockedCustomer } from '../sync/sync-customer.ts';

/**
 * Makes a card the customer's default and pays an overdue invoice with it. The synchronization makes
 * it the card of the subscription.
 */
export async function updatePaymentMethod(
  billing: BillingContext,
  userId: string,
  paymentMethodId: string,
): Promise<CurrentSubscription> {
  refuseWhilePaying(await findCurrent(billing, userId));
  const customer = await findCurrentCustomer(billing.db, userId);
  const customerId = customer?.stripe_customer_id;
  if (!customerId) throw new AppError('NO_BILLING_ACCOUNT');
  await withCustomerLock(billing, customerId, async (billing) => {
    await recordAct(billing.db, customer);
    const card = await attach(billing, customerId, paymentMethodId);
    const params = { invoice_settings: { default_payment_method: card } };
    await changeOnce(billing, { kind: 'default-card', object: customerId, params }, (options) =>
      billing.stripe.customers.update(customerId, params, options),
    );
    // A user who tries again does not wait for the next attempt of a repair that failed.
    await makeRepairsDue(billing.db, customerId, cardRepairs);
    const result = await syncLockedCustomer(billing, customerId, { takesCard: true });
    const failure = result?.failures.find(({ row }) => isAboutCard(row));
    await requireCard(billing, customerId, failure?.error);
  });
  return findCurrent(billing, userId);
}

/**
 * @throws unless the bank accepted the card, and the last reading showed it in use; a payment that Stripe
 *   may still be taking is no failure
 */
async function requireCard(
  billing: BillingContext,
  customerId: string,
  failure: unknown,
): Promise<void> {
  if (isDecline(failure)) throw failure;
  const pending = (await listPendingRepairs(billing.db, customerId)).filter(isAboutCard);
  if (!pending.every(isUnansweredPayment))
    throw failure ?? new AppError('PAYMENT_PROVIDER_UNAVAILABLE');
}

/** @returns the id under which the customer has the card */
async function attach(
  billing: BillingContext,
  customerId: string,
  paymentMethodId: string,
): Promise<string> {
  const { stripe } = billing;
  const params = { customer: customerId };
  try {
    const change = { kind: 'attach', object: paymentMethodId, params };
    const attached = await changeOnce(billing, change, (options) =>
      stripe.paymentMethods.attach(paymentMethodId, params, options),
    );
    return attached.id;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw declinedCardError(error);
    if (!isRefusal(error)) throw error;
    if (!isMissing(error) && (await isOwn(stripe, customerId, paymentMethodId))) {
      return paymentMethodId;
    }
    throw new AppError('PAYMENT_METHOD_REFUSED', { cause: error });
  }
}

function declinedCardError(error: Error): AppError {
  return new AppError('PAYMENT_DECLINED', {
    message: t(
      'errors.payment-declined.same-card',
      '{explanation} Your card stays the one that it was.',
      { explanation: declineText(error.message) },
    ),
    cause: error,
  });
}

async function isOwn(
  stripe: Stripe,
  customerId: string,
  paymentMethodId: string,
): Promise<boolean> {
  try {
    const method = await stripe.paymentMethods.retrieve(paymentMethodId);
    return idOf(method.customer) === customerId;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}
