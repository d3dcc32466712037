import { checkoutSwitch } from '@stillweb/contract/switches';
import type { PlanOffer } from '@stillweb/contract/billing/plans';
import { isSwitchedOn } from '../../platform/switches.ts';
import type { BillingContext } from '../context.ts';
import { isOngoing } from '../rules/status.ts';
import { findCurrentCustomer, findReservation } from '../store/customers/customers.ts';
import { listSubscriptionsOfUser } from '../store/subscriptions.ts';
import { isTrialAvailable } from '../store/customers/person-claims.ts';
import { findPlans } from './find-plans.ts';

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
  const plans = await findPlans(billing, userId, code);
  const isStopped = !(await isSwitchedOn(billing.db, checkoutSwitch));
  const hasTrial = userId === undefined || (await isTrialExpected(billing, userId));
  return plans.map((plan) =>
    Object.assign({}, plan, isStopped && { sold: false }, !hasTrial && { trialDays: 0 }),
  );
}

async function isTrialExpected(billing: BillingContext, userId: string): Promise<boolean> {
  const subscriptions = await listSubscriptionsOfUser(billing.db, userId);
  if (subscriptions.some(isOngoing)) return false;
  const customer =
    (await findCurrentCustomer(billing.db, userId)) ?? (await findReservation(billing.db, userId));
  // The customer's address is the one that checkout looks at; before the first checkout there is none.
  const email = customer?.email ?? (await billing.findOwner(userId))?.email ?? null;
  return isTrialAvailable(billing.db, { userId, email });
}
