import { chooseCurrency, defaultCurrency } from '@stillweb/contract/currencies';
import type { CurrencyReason } from '@stillweb/contract/billing/manage-subscription';
import type { Offer } from '@stillweb/contract/billing/offers';
import type { PlanOffer } from '@stillweb/contract/billing/plans';
import type { CurrentCatalogue } from '../context.ts';

/** The ties of a user at Stripe: a customer is billed in one currency at a time. */
export type CurrencyConstraint = {
  /** That of the running subscription, or each in which credit is left. */
  currencies: readonly string[];
  /** The offer of the running subscription, or of the last one. */
  offer: string | null;
  isSubscriber: boolean;
};

/** The visitor's choices and location, as far as known. */
export type Wish = {
  /** The offer that the visitor has come by, if it is open. */
  offer?: Offer | undefined;
  /** The currency that the visitor asks for now. */
  currency?: string | undefined;
  /** The one that the visitor has chosen before. */
  remembered?: string | undefined;
  /** The country that the visitor comes from: two capital letters. */
  country?: string | undefined;
};

/** The prices that a caller sees and pays. */
export type Pricing = {
  currency: string;
  because: CurrencyReason;
  /** The offer whose prices they are; null for the plain ones. */
  offer: string | null;
};

type Sold = Pick<CurrentCatalogue, 'plain' | 'offers'>;

/**
 * The currency and the offer at whose prices a caller may buy or switch. A running subscription decides, then
 * credit that is left, the offer that was asked for, the choice, and the country; each as far as something is sold
 * in it. A subscriber stays with the own offer, also when it is over for others. No customer is offered a price in a
 * currency that Stripe would refuse.
 */
export function decidePricing(
  catalogue: Sold,
  wish: Wish,
  constraint: CurrencyConstraint | undefined,
): Pricing {
  if (constraint?.isSubscriber) return subscriberPricing(catalogue, constraint);
  const credit = creditPricings(catalogue, wish, constraint);
  const wished = [wish.currency, wish.remembered];
  const chosenCredit = wished.flatMap((code) => credit.filter(({ currency }) => currency === code));
  const ofCredit = chosenCredit[0] ?? credit[0];
  if (ofCredit) return ofCredit;
  if (wish.offer) {
    const { code, plans } = wish.offer;
    return { currency: plans.MONTHLY.currency, because: 'offer', offer: code };
  }
  return { ...chooseCurrency(plainCurrencies(catalogue), wish), offer: null };
}

function subscriberPricing(sold: Sold, constraint: CurrencyConstraint): Pricing {
  const { currencies, offer } = constraint;
  const [currency = defaultCurrency] = currencies;
  const price = findPriced(sold, currency, [offer, null]);
  return { currency, because: 'subscription', offer: price ?? null };
}

/** The plans that remaining credit can buy, in each of its currencies in which plans are sold. */
export function creditPricings(
  sold: Sold,
  wish: Wish,
  constraint: CurrencyConstraint | undefined,
): Pricing[] {
  if (!constraint || constraint.isSubscriber) return [];
  return constraint.currencies.flatMap((currency) => {
    const preferred = [wish.offer?.code ?? null, null, constraint.offer];
    const offer = findPriced(sold, currency, preferred);
    return offer === undefined ? [] : [{ currency, because: 'credit', offer }];
  });
}

/**
 * The first whose prices are in a currency: of these offers, or any other; null means the plain prices.
 * @returns undefined where nothing is sold in it
 */
function findPriced(
  { plain, offers }: Sold,
  currency: string,
  preferred: (string | null)[],
): string | null | undefined {
  const isPriced = (code: string | null) =>
    code === null
      ? plain.some((plan) => plan.currency === currency)
      : offers.find((other) => other.code === code)?.plans.MONTHLY.currency === currency;
  return [...preferred, ...offers.map(({ code }) => code)].find(isPriced);
}

/** The currencies in which the plain plans are sold, the default one first. */
export function plainCurrencies({ plain }: Pick<CurrentCatalogue, 'plain'>): string[] {
  return [...new Set(plain.map(({ currency }) => currency))];
}

/** The plans at these prices that are sold. */
export function plansAt({ currency, offer }: Pricing, sold: readonly PlanOffer[]): PlanOffer[] {
  return sold.filter((plan) => (plan.offer ?? null) === offer && plan.currency === currency);
}

/**
 * Whether an offer has begun and is not over.
 * @param now by the clock of billing
 */
export function isWithin({ from, until }: Pick<Offer, 'from' | 'until'>, now: Date): boolean {
  const isBefore = from !== undefined && now.getTime() < Date.parse(from);
  return !isBefore && (until === null || now.getTime() < Date.parse(until));
}
