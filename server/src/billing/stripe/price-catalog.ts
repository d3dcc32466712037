import { planCatalogue, trialDays, type Plan, type PlanOffer } from '@stillweb/contract/plans';
import type Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';
import type { Log } from '../../platform/logger.ts';
import type { PriceCatalog } from '../context.ts';

const freshFor = 5 * 60_000;

/** Prices change rarely: they are asked for every five minutes, and old ones serve while Stripe is away. */
export function createPriceCatalog(stripe: Stripe, log: Log): PriceCatalog {
  let known: { offers: PlanOffer[]; at: number } | undefined;
  let asking: Promise<PlanOffer[]> | undefined;

  const ask = async () => {
    const offers = await readOffers(stripe, log);
    known = { offers, at: Date.now() };
    return offers;
  };
  return {
    offers: async () => {
      if (known && Date.now() - known.at < freshFor) return known.offers;
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      try {
        return await asking;
      } catch (error) {
        if (known) return known.offers;
        throw error;
      }
    },
  };
}

async function readOffers(stripe: Stripe, log: Log): Promise<PlanOffer[]> {
  const plans = Object.values(planCatalogue);
  const { data: prices } = await stripe.prices.list({
    lookup_keys: plans.map((facts) => facts.lookupKey),
    active: true,
  });
  return plans.map((facts) => {
    const price = prices.find((candidate) => candidate.lookup_key === facts.lookupKey);
    if (!price || !matchesCatalogue(price, facts)) {
      // Nobody may be charged what the site did not announce.
      log.error({ lookupKey: facts.lookupKey, price: price?.id }, 'price missing or not as sold');
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
