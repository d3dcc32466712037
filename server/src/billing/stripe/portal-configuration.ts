import { minuteMs } from '@stillweb/contract/time';
import type Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';
import type { Logger } from '../../platform/logger.ts';
import type { FindPortalConfiguration } from '../context.ts';
import { findPortalConfiguration } from '../stripe-setup/account-state.ts';

const freshFor = 10 * minuteMs;

/** Finds the configuration that `npm run stripe:setup` has created, and caches its id for ten minutes. */
export function createPortalConfigurationFinder(
  stripe: Stripe,
  logger: Logger,
): FindPortalConfiguration {
  const known = new Map<string | null, { id: string; at: number }>();
  return async (offer = null) => {
    const cached = known.get(offer);
    if (cached && Date.now() - cached.at < freshFor) return cached.id;
    const configuration =
      (await findPortalConfiguration(stripe, offer)) ??
      // One for other prices lets do everything but switch plans.
      (offer === null ? undefined : await findPortalConfiguration(stripe));
    if (!configuration) {
      // Stripe's default configuration may allow what the product does not.
      logger.error('no portal configuration at Stripe: run the set-up');
      throw new AppError('PAYMENT_PROVIDER_UNAVAILABLE');
    }
    known.set(offer, { id: configuration.id, at: Date.now() });
    return configuration.id;
  };
}
