import { planCatalogue, trialDays, type Plan, type PlanOffer } from '@stillweb/contract/plans';
import type Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';
import type { Logger } from '../../platform/logger.ts';
import type { PriceCatalog } from '../context.ts';

const freshFor = 5 * 60_000;

/** Reads the prices at most every five minutes; older ones are used while Stripe cannot be reached. */
export function createPriceCatalog(stripe: Stripe, logger: Logger): PriceCatalog {
  let cached: { offers: PlanOffer[]; at: number } | undefined;
  let reading: Promise<PlanOffer[]> | undefined;

  const read = async () => {
    const offers = await readOffers(stripe, logger);
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

async function readOffers(stripe: Stripe, logger: Logger): Promise<PlanOffer[]> {
  const plans = Object.values(planCatalogue);
  const { data: prices } = await stripe.prices.list({
    lookup_keys: plans.map((facts) => facts.lookupKey),
    active: true,
  });
  return plans.map((facts) => {
    const price = prices.find((candidate) => candidate.lookup_key === facts.lookupKey);
    if (!price || !matchesCatalogue(price, facts)) {
      // A plan must cost exactly what the site announces.
      logger.error(
        { lookupKey: facts.lookupKey, price: price?.id },
        'price missing or not as sold',
      );
      throw new AppError('PAYMENT_PROVIDER_UNAVAILABLE');
    }
    const { plan, amount, currency, interval, originalAmount } = facts;
    return { plan, priceId: price.id, amount, currency, interval, originalAmount, trialDays };
  });
}

function matchesCatalogue(price: Stripe.Price, facts: (typeof planCatalogue)[Plan]): boolean {
  return (
    price.unit_amount === facts.amount &&
    price.currency === facts.currency &&
    price.recurring?.interval === facts.interval &&
    (price.recurring.interval_count ?? 1) === 1
  );
}
