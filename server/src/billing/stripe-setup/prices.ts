import { planCatalogue } from '@stillweb/contract/plans';
import type Stripe from 'stripe';
import { ownership, type SetUpStep } from './step.ts';

type PlanFacts = (typeof planCatalogue)[keyof typeof planCatalogue];

/** Creates one price per plan of the catalogue, with its lookup key. */
export async function setUpPrices(stripe: Stripe, productId: string): Promise<SetUpStep[]> {
  const plans = Object.values(planCatalogue);
  const { data: existing } = await stripe.prices.list({
    lookup_keys: plans.map((plan) => plan.lookupKey),
    active: true,
  });
  const steps: SetUpStep[] = [];
  for (const plan of plans) {
    const current = existing.find((price) => price.lookup_key === plan.lookupKey);
    steps.push(await setUpPrice(stripe, productId, plan, current));
  }
  return steps;
}

async function setUpPrice(
  stripe: Stripe,
  productId: string,
  plan: PlanFacts,
  current: Stripe.Price | undefined,
): Promise<SetUpStep> {
  const what = `price ${plan.lookupKey} (${(plan.amount / 100).toFixed(2)} ${plan.currency}/${plan.interval})`;
  if (current && matchesPlan(current, plan, productId)) {
    return { what, id: current.id, outcome: 'kept' };
  }
  // The amount of a price can't be changed: a new price takes over the lookup key, and the old one is
  // no longer sold. Subscribers of the old price keep paying it.
  const price = await stripe.prices.create({
    product: productId,
    currency: plan.currency,
    unit_amount: plan.amount,
    recurring: { interval: plan.interval },
    lookup_key: plan.lookupKey,
    transfer_lookup_key: true,
    nickname: plan.label,
    metadata: ownership,
  });
  if (!current) return { what, id: price.id, outcome: 'created' };
  await stripe.prices.update(current.id, { active: false });
  return { what, id: price.id, outcome: 'replaced' };
}

function matchesPlan(price: Stripe.Price, plan: PlanFacts, productId: string): boolean {
  const product = typeof price.product === 'string' ? price.product : price.product.id;
  return (
    product === productId &&
    price.unit_amount === plan.amount &&
    price.currency === plan.currency &&
    price.recurring?.interval === plan.interval &&
    (price.recurring.interval_count ?? 1) === 1
  );
}
