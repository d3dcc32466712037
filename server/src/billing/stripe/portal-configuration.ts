import type Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';
import type { Log } from '../../platform/logger.ts';
import type { PortalConfiguration } from '../context.ts';
import { ownership } from '../stripe-setup/step.ts';

const freshFor = 10 * 60_000;

/** Finds the configuration that the set-up has made, and remembers it for ten minutes. */
export function createPortalConfigurationFinder(stripe: Stripe, log: Log): PortalConfiguration {
  let known: { id: string; at: number } | undefined;
  return async () => {
    if (known && Date.now() - known.at < freshFor) return known.id;
    const all = stripe.billingPortal.configurations.list({ active: true, limit: 100 });
    for await (const { id, metadata } of all) {
      if (metadata?.app === ownership.app) {
        known = { id, at: Date.now() };
        return id;
      }
    }
    // Stripe's own default may allow what the product does not.
    log.error('no portal configuration at Stripe: run the set-up');
    throw new AppError('PAYMENT_PROVIDER_UNAVAILABLE');
  };
}
