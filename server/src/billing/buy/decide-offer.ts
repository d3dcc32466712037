import type { Offer } from '@stillweb/contract/billing/offers';
import { planCatalogue, type PlanOffer } from '@stillweb/contract/billing/plans';

/** The ties of a user at Stripe: a customer is billed in one currency at a time. */
export type CurrencyConstraint = {
  currency: string;
  /** The offer of the subscription that it comes from. */
  offer: string | null;
  isSubscriber: boolean;
};

/**
 * The offer at whose prices a user may buy or switch; null for the plain prices. A subscriber stays with
 * the own offer, also when it is over for others. No customer is offered a price in a currency that Stripe
 * would refuse.
 * @param asked the offer that the user has come by, if it is open
 */
export function decideOffer(
  offers: readonly Offer[],
  asked: Offer | undefined,
  constraint: CurrencyConstraint | undefined,
): string | null {
  const requested = asked?.code ?? null;
  if (!constraint) return requested;
  const preferred = constraint.isSubscriber
    ? [constraint.offer, null]
    : [requested, null, constraint.offer];
  const candidates = [...preferred, ...offers.map(({ code }) => code)];
  const inCurrency = candidates.find((code) => currencyOf(offers, code) === constraint.currency);
  return inCurrency ?? null;
}

/** The plans at the prices at which a user may buy, or switch, now. */
export function decidePlans(
  sold: readonly PlanOffer[],
  offers: readonly Offer[],
  asked: Offer | undefined,
  constraint: CurrencyConstraint | undefined,
): PlanOffer[] {
  const chosen = decideOffer(offers, asked, constraint);
  return sold.filter(
    ({ offer = null, currency }) =>
      offer === chosen && (!constraint || currency === constraint.currency),
  );
}

function currencyOf(offers: readonly Offer[], code: string | null): string | undefined {
  if (code === null) return planCatalogue.MONTHLY.currency;
  return offers.find((offer) => offer.code === code)?.plans.MONTHLY.currency;
}

/**
 * Whether an offer has begun and is not over.
 * @param now by the clock of billing
 */
export function isWithin({ from, until }: Pick<Offer, 'from' | 'until'>, now: Date): boolean {
  const isBefore = from !== undefined && now.getTime() < Date.parse(from);
  return !isBefore && (until === null || now.getTime() < Date.parse(until));
}
