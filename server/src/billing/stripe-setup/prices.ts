import { planCatalogue } from '@stillweb/contract/plans';
import type Stripe from 'stripe';
import { ownership, type SetUpStep } from './step.ts';

type PlanFacts = (typeof planCatalogue)[keyof typeof planCatalogue];

/** One price per plan of the catalogue, under its lookup key. */
export async function setUpPrices(stripe: Stripe, productId: string): Promise<SetUpStep[]> {
  const plans = Object.values(planCatalogue);
  const { data: found } = await stripe.prices.list({
    lookup_keys: plans.map((plan) => plan.lookupKey),
    active: true,
  });
  const steps: SetUpStep[] = [];
  for (const plan of plans) {
    const current = found.find((price) => price.lookup_key === plan.lookupKey);
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
  // An amount can't be changed: a new price takes the key over, and the old one is sold no more.
  // Whoever pays the old price goes on paying it.
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
