import { announcedPlans } from '@stillweb/contract/billing/offers';
import { withTaxBehavior } from '@stillweb/contract/billing/tax';
import { setUpStripe } from '../../../server/src/billing/stripe/setup/set-up-stripe.ts';
import { createStripe } from '../../../server/src/platform/stripe/stripe.ts';
import { isRealStripe, type Settings } from '../settings.ts';
import type { Secrets } from './secrets.ts';

/** A client for the account that this copy uses, with the parameters of its set-up. */
export function openStripeAccount(settings: Settings, secrets: Secrets) {
  const { givenWebhookSecret, createdWebhookSecret } = secrets;
  const isReal = isRealStripe(settings.stripeApiBase);
  // The stand-in creates its endpoint's secret itself, so the environment's secret can't be it.
  const isGiven = isReal && givenWebhookSecret !== undefined;
  const stripe = createStripe({
    secretKey: secrets.stripeSecretKey,
    apiBase: settings.stripeApiBase,
  });
  const options = {
    plans: settings.collectsTax ? withTaxBehavior(announcedPlans()) : announcedPlans(),
    siteUrl: settings.publicUrl,
    knowsWebhookSecret: isGiven || createdWebhookSecret !== undefined,
    reachesLocalhost: !isReal,
  };
  return { stripe, options };
}

/** Sets up the stand-in for Stripe, which belongs to this copy alone: there is nothing to ask. */
export async function setUpStandIn(settings: Settings, secrets: Secrets): Promise<void> {
  const { stripe, options } = openStripeAccount(settings, secrets);
  await setUpStripe(stripe, {
    ...options,
    replaceEndpoints: 'all of ours',
    onWebhookSecret: secrets.saveWebhookSecret,
  });
}
