import { planCatalogue, trialDays, type Plan, type PlanOffer } from '@stillweb/contract/plans';
import type Stripe from 'stripe';
import type { Logger } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { PriceCatalog } from '../context.ts';

const freshFor = 5 * 60_000;

type Dependencies = { stripe: Stripe; logger: Logger; metrics: Metrics };

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

type PlanFacts = (typeof planCatalogue)[Plan];

/** A plan must cost exactly what the site announces: otherwise it alone is not sold. */
async function readOffers({ stripe, logger, metrics }: Dependencies): Promise<PlanOffer[]> {
  const plans = Object.values(planCatalogue);
  const { data: prices } = await stripe.prices.list({
    lookup_keys: plans.map((facts) => facts.lookupKey),
    active: true,
  });
  return plans.flatMap((facts) => {
    const price = prices.find((candidate) => candidate.lookup_key === facts.lookupKey);
    const isAsAnnounced = price !== undefined && matchesCatalogue(price, facts);
    metrics.priceMismatch.set({ plan: facts.plan }, isAsAnnounced ? 0 : 1);
    if (isAsAnnounced) return [offerOf(facts, price)];
    const { lookupKey } = facts;
    logger.error({ lookupKey, price: price?.id }, 'price missing or not as announced');
    return [];
  });
}

function offerOf(facts: PlanFacts, { id: priceId }: Stripe.Price): PlanOffer {
  const { plan, amount, currency, interval, originalAmount } = facts;
  return { plan, priceId, amount, currency, interval, originalAmount, trialDays };
}

function matchesCatalogue(price: Stripe.Price, facts: PlanFacts): boolean {
  return (
    price.unit_amount === facts.amount &&
    price.currency === facts.currency &&
    price.recurring?.interval === facts.interval &&
    (price.recurring.interval_count ?? 1) === 1
  );
}
