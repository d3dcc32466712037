import { minuteMs } from '@stillweb/contract/time';
import type Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';
import { createCache } from '../../platform/cache.ts';
import type { Logger } from '../../platform/telemetry/logger.ts';
import type { FindPortalConfiguration } from '../context.ts';
import { findPortalConfiguration } from './setup/account-state.ts';

/** Finds the configuration that `npm run stripe:setup` has created, and caches its id for ten minutes. */
export function createPortalConfigurationFinder(
  stripe: Stripe,
  logger: Logger,
): FindPortalConfiguration {
  const cached = createCache<string>({ ttl: 10 * minuteMs });
  const find = async (offer: string | null) => {
    const configuration =
      (await findPortalConfiguration(stripe, offer)) ??
      // One for other prices lets do everything but switch plans.
      (offer === null ? undefined : await findPortalConfiguration(stripe));
    if (!configuration) {
      // Stripe's default configuration may allow what the product does not.
      logger.error('no portal configuration at Stripe: run the set-up');
      throw new AppError('PAYMENT_PROVIDER_UNAVAILABLE');
    }
    return configuration.id;
  };
  return (offer = null) => cached(offer ?? '', () => find(offer));
}
