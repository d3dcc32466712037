import type Stripe from 'stripe';
import { setUpPortal } from './portal.ts';
import { setUpPrices } from './prices.ts';
import { setUpProduct } from './product.ts';
import type { SetUpStep } from './step.ts';
import { setUpWebhook } from './webhook.ts';

export type StripeSetUp = {
  steps: SetUpStep[];
  /** The signing secret of a webhook endpoint created now; Stripe never shows it again. */
  webhookSecret?: string;
};

/**
 * Creates or updates what the product needs in a Stripe account: product, prices, portal configuration
 * and webhook endpoint. Safe to repeat: what is right stays.
 * @param options.siteUrl the public address of the site, without a slash at its end
 * @param options.knowsWebhookSecret whether the secret of an earlier endpoint is configured: if
 *   not, that endpoint is replaced, because its signatures could not be verified
 */
export async function setUpStripe(
  stripe: Stripe,
  options: { siteUrl: string; knowsWebhookSecret: boolean },
): Promise<StripeSetUp> {
  const product = await setUpProduct(stripe);
  const prices = await setUpPrices(stripe, product.id);
  const priceIds = prices.map((price) => price.id);
  const portal = await setUpPortal(stripe, { ...options, productId: product.id, priceIds });
  const { step: webhook, secret } = await setUpWebhook(stripe, options);
  const steps = [product, ...prices, portal, webhook];
  return secret === undefined ? { steps } : { steps, webhookSecret: secret };
}
