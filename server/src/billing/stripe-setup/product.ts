import { productName } from '@stillweb/contract/plans';
import Stripe from 'stripe';
import { ownership, productId, type SetUpStep } from './step.ts';

export async function setUpProduct(stripe: Stripe): Promise<SetUpStep> {
  const what = `product ${productName}`;
  const wanted = { name: productName, active: true, metadata: ownership };
  const existing = await findProduct(stripe);
  if (!existing) {
    await stripe.products.create({ id: productId, ...wanted });
    return { what, id: productId, outcome: 'created' };
  }
  if (existing.name === productName && existing.active)
    return { what, id: productId, outcome: 'kept' };
  await stripe.products.update(productId, wanted);
  return { what, id: productId, outcome: 'updated' };
}

async function findProduct(stripe: Stripe): Promise<Stripe.Product | undefined> {
  try {
    return await stripe.products.retrieve(productId);
  } catch (error) {
    const isMissing =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
    if (isMissing) return undefined;
    throw error;
  }
}
