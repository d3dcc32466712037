import { createStripe } from '../server/src/platform/stripe.ts';
import { setUpStripe, type StripeSetUp } from '../server/src/billing/stripe-setup/set-up-stripe.ts';
import type { Secrets } from './secrets.ts';
import { isRealStripe, type Settings } from './settings.ts';

/** Sets the Stripe account up that this copy uses, and keeps the secret of a new webhook endpoint. */
export async function setUpAccount(settings: Settings, secrets: Secrets): Promise<StripeSetUp> {
  const { givenWebhookSecret, keptWebhookSecret } = secrets;
  // The stand-in makes its endpoint's secret itself, so what the environment says can't be it.
  const isGiven = isRealStripe(settings.stripeApiBase) && givenWebhookSecret !== undefined;
  const stripe = createStripe({
    secretKey: secrets.stripeSecretKey,
    apiBase: settings.stripeApiBase,
  });
  const result = await setUpStripe(stripe, {
    siteUrl: settings.publicUrl,
    knowsWebhookSecret: isGiven || keptWebhookSecret !== undefined,
  });
  if (result.webhookSecret) secrets.keepWebhookSecret(result.webhookSecret);
  return result;
}
