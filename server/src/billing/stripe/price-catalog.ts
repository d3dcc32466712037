import { trialDays, type PlanFacts, type PlanOffer } from '@stillweb/contract/plans';
import type Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';
import type { Logger } from '../../platform/logger.ts';
import type { PriceCatalog } from '../context.ts';
import { findPriceOf } from '../stripe-setup/prices.ts';
import { productId } from '../stripe-setup/step.ts';

const freshFor = 5 * 60_000;

/** Reads the prices at most every five minutes; older ones are used while Stripe cannot be reached. */
export function createPriceCatalog(
  stripe: Stripe,
  logger: Logger,
  plans: readonly PlanFacts[],
): PriceCatalog {
  let cached: { offers: PlanOffer[]; at: number } | undefined;
  let reading: Promise<PlanOffer[]> | undefined;

  const read = async () => {
    const offers = await readOffers(stripe, logger, plans);
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

async function readOffers(
  stripe: Stripe,
  logger: Logger,
  plans: readonly PlanFacts[],
): Promise<PlanOffer[]> {
  const prices = await listPrices(stripe, plans);
  return plans.map((facts) => {
    const price = findPriceOf(facts, prices);
    if (!price) {
      // A plan must cost exactly what the site announces.
      logger.error(
        {
          lookupKey: facts.lookupKey,
          price: prices.find(({ lookup_key }) => lookup_key === facts.lookupKey)?.id,
        },
        'price missing or not as sold',
      );
      throw new AppError('PAYMENT_PROVIDER_UNAVAILABLE');
    }
    const { plan, amount, currency, interval, originalAmount } = facts;
    return { plan, priceId: price.id, amount, currency, interval, originalAmount, trialDays };
  });
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
