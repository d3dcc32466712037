import { minuteMs } from '@stillweb/contract/time';
import { trialDays, type PlanDetails, type PlanOffer } from '@stillweb/contract/billing/plans';
import type Stripe from 'stripe';
import { createCache } from '../../platform/cache.ts';
import type { Logger } from '../../platform/telemetry/logger.ts';
import type { Metrics } from '../../platform/telemetry/metrics.ts';
import type { Catalogue, CurrentCatalogue, PriceCatalog } from '../context.ts';
import { productId } from '../rules/our-product.ts';
import { listPricesByKey } from './setup/account-state.ts';
import { findPriceOf } from './setup/prices.ts';

type Dependencies = {
  stripe: Stripe;
  logger: Logger;
  metrics: Metrics;
  /** The announced plan. */
  catalogue: Catalogue;
};

/**
 * Reads the prices at most every five minutes, or when there are plans whose prices it has not looked for;
 * older ones are used while Stripe cannot be reached.
 */
export function createPriceCatalog(deps: Dependencies): PriceCatalog {
  const cached = createCache<Stripe.Price[]>({ ttl: 5 * minuteMs });
  let last: Stripe.Price[] | undefined;
  const currentPrices = async (current: CurrentCatalogue) => {
    const keys = current.known.map(({ lookupKey }) => lookupKey).join();
    try {
      last = await cached(keys, () => readPrices(deps, current));
    } catch (error) {
      if (!last) throw error;
    }
    return last;
  };
  return {
    list: async () => {
      const current = await deps.catalogue.read();
      const prices = await currentPrices(current);
      return current.sold.flatMap((details) => {
        const price = findPriceOf(details, prices);
        return price ? [planOffer(details, price)] : [];
      });
    },
  };
}

/** A plan whose price differs from the announced one is not sold; the others are. */
async function readPrices(
  { stripe, logger, metrics }: Dependencies,
  { sold, known }: CurrentCatalogue,
): Promise<Stripe.Price[]> {
  const prices = await listPrices(stripe, known);
  for (const details of sold) {
    const price = findPriceOf(details, prices);
    const { plan, offer, currency, lookupKey } = details;
    metrics.priceMismatch.set({ plan, currency, ...(offer && { offer }) }, price ? 0 : 1);
    if (price) continue;
    const other = prices.find(({ lookup_key }) => lookup_key === lookupKey);
    logger.error({ lookupKey, price: other?.id }, 'price missing or not as announced');
  }
  return prices;
}

function planOffer(details: PlanDetails, { id: priceId }: Stripe.Price): PlanOffer {
  const { plan, amount, currency, interval, originalAmount, offer } = details;
  const price = { plan, priceId, amount, currency, interval, originalAmount, trialDays };
  return offer === undefined ? price : { ...price, offer };
}

/**
 * While two releases announce different prices, the lookup key is with one of them: the other server
 * finds its own among the active prices of the product.
 */
async function listPrices(stripe: Stripe, plans: readonly PlanDetails[]): Promise<Stripe.Price[]> {
  const prices = await listPricesByKey(stripe, plans);
  if (plans.every((details) => findPriceOf(details, prices))) return prices;
  const ofProduct = stripe.prices.list({ product: productId, active: true, limit: 100 });
  return ofProduct.autoPagingToArray({ limit: 1000 });
}
