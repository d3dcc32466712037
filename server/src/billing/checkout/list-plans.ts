import type { PlanOffer } from '@stillweb/contract/plans';
import type { BillingContext } from '../context.ts';
import { isOngoing } from '../status.ts';
import { findCurrentCustomer } from '../store/customers.ts';
import { listSubscriptionsOfUser } from '../store/subscriptions.ts';
import { isTrialAvailable } from '../store/trials.ts';

/** The plans on sale. To a user the announced trial is the one that a checkout of this user gives. */
export async function listPlans(
  billing: BillingContext,
  userId: string | undefined,
): Promise<PlanOffer[]> {
  const offers = await billing.prices.offers();
  if (userId === undefined || (await isTrialExpected(billing, userId))) return offers;
  return offers.map((offer) => Object.assign({}, offer, { trialDays: 0 }));
}

async function isTrialExpected(billing: BillingContext, userId: string): Promise<boolean> {
  const subscriptions = await listSubscriptionsOfUser(billing.db, userId);
  if (subscriptions.some(isOngoing)) return false;
  const customer = await findCurrentCustomer(billing.db, userId);
  // The customer's address is the one that checkout looks at; before the first checkout there is none.
  const email = customer?.email ?? (await billing.findOwner(userId))?.email ?? null;
  return isTrialAvailable(billing.db, { userId, email });
}
