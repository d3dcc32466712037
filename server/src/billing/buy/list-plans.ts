import { checkoutSwitch } from '@stillweb/contract/switches';
import type { PlanOffer } from '@stillweb/contract/billing/plans';
import { isSwitchedOn } from '../../platform/switches.ts';
import type { BillingContext } from '../context.ts';
import { findReservation } from '../store/customers/customers.ts';
import { isTrialAvailable } from '../store/customers/person-claims.ts';
import { constraintOf, ongoingOf, readBuyer, type Buyer } from './buyer.ts';
import { decidePlans } from './decide-offer.ts';
import { findOpenOffer } from './open-offers.ts';

/**
 * The plans on sale to this caller. To a user the announced trial is the one that a checkout of this user
 * gives.
 * @param code of the offer that the caller has come by
 */
export async function listPlans(
  billing: BillingContext,
  userId: string | undefined,
  code: string | undefined,
): Promise<PlanOffer[]> {
  const buyer = userId === undefined ? undefined : await readBuyer(billing.db, userId);
  const plans = await findPlans(billing, buyer, code);
  const isStopped = !(await isSwitchedOn(billing.db, checkoutSwitch));
  const hasTrial = !buyer || (await isTrialExpected(billing, buyer));
  return plans.map((plan) =>
    Object.assign({}, plan, isStopped && { sold: false }, !hasTrial && { trialDays: 0 }),
  );
}

/**
 * The plans at the prices at which this caller may buy now.
 * @param code of the offer that the caller has come by
 */
export async function findPlans(
  billing: BillingContext,
  buyer: Buyer | undefined,
  code: string | undefined,
): Promise<PlanOffer[]> {
  const sold = await billing.prices.list();
  const { offers } = await billing.catalogue.read();
  const asked = await findOpenOffer(billing, code, buyer?.userId);
  return decidePlans(sold, offers, asked, buyer && constraintOf(buyer));
}

async function isTrialExpected(billing: BillingContext, buyer: Buyer): Promise<boolean> {
  if (ongoingOf(buyer)) return false;
  const { userId } = buyer;
  const customer = buyer.customer ?? (await findReservation(billing.db, userId));
  // The customer's address is the one that checkout looks at; before the first checkout there is none.
  const email = customer?.email ?? (await billing.findOwner(userId))?.email ?? null;
  return isTrialAvailable(billing.db, { userId, email });
}
