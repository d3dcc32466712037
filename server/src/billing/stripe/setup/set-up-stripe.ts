import type Stripe from 'stripe';
import { readAccountState } from './account-state.ts';
import { applySteps, type ApplyOptions } from './apply-steps.ts';
import { decideSteps } from './decide-steps.ts';
import type { SetUpOptions, SetUpPlan } from './step.ts';

/** Plans the changes of the set-up, and makes none. */
export async function planSetUp(stripe: Stripe, options: SetUpOptions): Promise<SetUpPlan> {
  return decideSteps(await readAccountState(stripe, options.plans), options);
}

/**
 * Creates or updates the objects of the product in a Stripe account without asking: product, prices,
 * portal configuration and webhook endpoint. Safe to repeat: correct objects stay.
 */
export async function setUpStripe(
  stripe: Stripe,
  options: SetUpOptions & ApplyOptions,
): Promise<void> {
  const { steps } = await planSetUp(stripe, options);
  await applySteps(stripe, steps, options);
}
