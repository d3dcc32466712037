import { trialDays, type PlanFacts, type PlanOffer } from '@stillweb/contract/plans';
import type Stripe from 'stripe';
import type { Logger } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { PriceCatalog } from '../context.ts';
import { findPriceOf } from '../stripe-setup/prices.ts';
import { productId } from '../stripe-setup/step.ts';

const freshFor = 5 * 60_000;

type Dependencies = {
  stripe: Stripe;
  logger: Logger;
  metrics: Metrics;
  /** What this release announces. */
  plans: readonly PlanFacts[];
};

/** Reads the prices at most every five minutes; older ones are used while Stripe cannot be reached. */
export function createPriceCatalog(deps: Dependencies): PriceCatalog {
  let cached: { sold: PlanOffer[]; at: number } | undefined;
  let reading: Promise<PlanOffer[]> | undefined;

  const read = async () => {
    const sold = await readPrices(deps);
    cached = { sold, at: Date.now() };
    return sold;
  };
  return {
    list: async () => {
      if (cached && Date.now() - cached.at < freshFor) return cached.sold;
      reading ??= read().finally(() => {
        reading = undefined;
      });
      try {
        return await reading;
      } catch (error) {
        if (cached) return cached.sold;
        throw error;
      }
    },
  };
}

/** A plan must cost exactly what this release announces: otherwise it alone is not sold. */
async function readPrices({ stripe, logger, metrics, plans }: Dependencies): Promise<PlanOffer[]> {
  const prices = await listPrices(stripe, plans);
  return plans.flatMap((facts) => {
    const price = findPriceOf(facts, prices);
    const { plan, offer, lookupKey } = facts;
    metrics.priceMismatch.set({ plan, ...(offer && { offer }) }, price ? 0 : 1);
    if (price) return [planOffer(facts, price)];
    const other = prices.find(({ lookup_key }) => lookup_key === lookupKey);
    logger.error({ lookupKey, price: other?.id }, 'price missing or not as announced');
    return [];
  });
}

function planOffer(facts: PlanFacts, { id: priceId }: Stripe.Price): PlanOffer {
  const { plan, amount, currency, interval, originalAmount, offer } = facts;
  const price = { plan, priceId, amount, currency, interval, originalAmount, trialDays };
  return offer === undefined ? price : { ...price, offer };
}

/**
 * While two releases announce different prices, the lookup key is with one of them: the other server
 * finds its own among the active prices of the product.
 */
async function listPrices(stripe: Stripe, plans: readonly PlanFacts[]): Promise<Stripe.Price[]> {
  const lookup_keys = plans.map(({ lookupKey }) => lookupKey);
  const { data: prices } = await stripe.prices.list({ lookup_keys, active: true });
  if (plans.every((facts) => findPriceOf(facts, prices))) return prices;
  const ofProduct = await stripe.prices.list({ product: productId, active: true, limit: 100 });
  return ofProduct.data;
}
