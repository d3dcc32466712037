import type { PlanOffer } from '@stillweb/contract/billing/plans';
import type { BillingContext } from '../context.ts';
import { isOngoing, pickCurrent } from '../rules/status.ts';
import { findCurrentCustomer } from '../store/customers/customers.ts';
import { listSubscriptionsOfUser } from '../store/subscriptions.ts';
import { decideOffer, type CurrencyConstraint } from './decide-offer.ts';
import { findOpenOffer } from './open-offers.ts';

/**
 * The plans at the prices at which this caller may buy, or switch, now.
 * @param code of the offer that the caller has come by
 */
export async function findPlans(
  billing: BillingContext,
  userId: string | undefined,
  code: string | undefined,
): Promise<PlanOffer[]> {
  const sold = await billing.prices.list();
  const constraint = userId === undefined ? undefined : await findConstraint(billing, userId);
  const asked = await findOpenOffer(billing, code, userId);
  const { offers } = await billing.catalogue.read();
  const chosen = decideOffer(offers, asked, constraint);
  return sold.filter(
    ({ offer = null, currency }) =>
      offer === chosen && (!constraint || currency === constraint.currency),
  );
}

/**
 * A subscription binds its customer at Stripe to a currency until it has ended, and a credit does as long
 * as it is left: it pays invoices in its own currency only.
 */
async function findConstraint(
  { db }: BillingContext,
  userId: string,
): Promise<CurrencyConstraint | undefined> {
  const subscriptions = await listSubscriptionsOfUser(db, userId);
  const ongoing = pickCurrent(subscriptions.filter(isOngoing));
  if (ongoing) return { ...ongoing, isSubscriber: true };
  const customer = await findCurrentCustomer(db, userId);
  if (!customer?.balance) return undefined;
  const last = pickCurrent(
    subscriptions.filter(({ stripe_customer_id: id }) => id === customer.stripe_customer_id),
  );
  return last && { ...last, isSubscriber: false };
}
