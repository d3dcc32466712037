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
  let cached: { offers: PlanOffer[]; at: number } | undefined;
  let reading: Promise<PlanOffer[]> | undefined;

  const read = async () => {
    const offers = await readOffers(deps);
    cached = { offers, at: Date.now() };
    return offers;
  };
  return {
    offers: async () => {
      if (cached && Date.now() - cached.at < freshFor) return cached.offers;
      reading ??= read().finally(() => {
        reading = undefined;
      });
      try {
        return await reading;
      } catch (error) {
        if (cached) return cached.offers;
        throw error;
      }
    },
  };
}

/** A plan must cost exactly what this release announces: otherwise it alone is not sold. */
async function readOffers({ stripe, logger, metrics, plans }: Dependencies): Promise<PlanOffer[]> {
  const prices = await listPrices(stripe, plans);
  return plans.flatMap((facts) => {
    const price = findPriceOf(facts, prices);
    metrics.priceMismatch.set({ plan: facts.plan }, price ? 0 : 1);
    if (price) return [offerOf(facts, price)];
    const { lookupKey } = facts;
    const other = prices.find(({ lookup_key }) => lookup_key === lookupKey);
    logger.error({ lookupKey, price: other?.id }, 'price missing or not as announced');
    return [];
  });
}

function offerOf(facts: PlanFacts, { id: priceId }: Stripe.Price): PlanOffer {
  const { plan, amount, currency, interval, originalAmount } = facts;
  return { plan, priceId, amount, currency, interval, originalAmount, trialDays };
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
