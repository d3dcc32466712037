import { minuteMs } from '@stillweb/contract/time';
import type Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';
import { createCache } from '../../platform/cache.ts';
import type { Logger } from '../../platform/telemetry/logger.ts';
import type { FindPortalConfiguration } from '../context.ts';
import { listPortals } from './setup/account-state.ts';
import { findPortalOf } from './setup/portal.ts';
import { priceGroupOf, priceGroupText, type PriceGroup } from './setup/step.ts';

/** Finds the configuration that `npm run stripe:setup` has created, and caches its id for ten minutes. */
export function createPortalConfigurationFinder(
  stripe: Stripe,
  logger: Logger,
): FindPortalConfiguration {
  const cached = createCache<string>({ ttl: 10 * minuteMs });
  const find = async (group: PriceGroup) => {
    const portals = await listPortals(stripe);
    // One for other prices lets do everything but switch plans.
    const configuration = findPortalOf(group, portals) ?? findPortalOf({}, portals);
    if (!configuration) {
      // Stripe's default configuration may allow changes that the product does not.
      logger.error('no portal configuration at Stripe: run the set-up');
      throw new AppError('PAYMENT_PROVIDER_UNAVAILABLE');
    }
    return configuration.id;
  };
  return (paid) => {
    const group = paid ? priceGroupOf(paid) : {};
    return cached(priceGroupText(group), () => find(group));
  };
}
