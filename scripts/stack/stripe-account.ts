import { createStripe } from '../../server/src/platform/stripe.ts';
import {
  setUpStripe,
  type StripeSetUp,
} from '../../server/src/billing/stripe-setup/set-up-stripe.ts';
import { isRealStripe, type Settings } from '../settings.ts';
import type { Secrets } from './secrets.ts';

/** Sets up the Stripe account that this copy uses, and saves the secret of a new webhook endpoint. */
export async function setUpStripeAccount(
  settings: Settings,
  secrets: Secrets,
): Promise<StripeSetUp> {
  const { givenWebhookSecret, createdWebhookSecret } = secrets;
  // The stand-in creates its endpoint's secret itself, so the environment's secret can't be it.
  const isGiven = isRealStripe(settings.stripeApiBase) && givenWebhookSecret !== undefined;
  const stripe = createStripe({
    secretKey: secrets.stripeSecretKey,
    apiBase: settings.stripeApiBase,
  });
  const result = await setUpStripe(stripe, {
    siteUrl: settings.publicUrl,
    knowsWebhookSecret: isGiven || createdWebhookSecret !== undefined,
  });
  if (result.webhookSecret) secrets.saveWebhookSecret(result.webhookSecret);
  return result;
}
