import { t } from '@stillweb/texts/t';
import { listPlainPlans, planCatalogue, type Plan, type PlanDetails } from './plans.ts';

/** An offer to some visitors: both plans at prices of their own. */
export type Offer = {
  /** As in `/pricing?offer=uk`. */
  code: string;
  /** As in "The UK offer has ended." */
  name: string;
  plans: Record<Plan, PlanDetails>;
  /** When it starts, by the clock of billing; absent if it always applies. */
  from?: string;
  /** When it ends, by the clock of billing; null without an end. */
  until: string | null;
  /** How many subscriptions may begin at its prices; null without a limit. */
  maxRedemptions: number | null;
};

const { MONTHLY, YEARLY } = planCatalogue;

/**
 * The offers of the advertorials. Subscribers keep an offer's price after it has ended. The regular prices are claims: the operator must be able to substantiate them.
 */
export const offers = {
  uk: {
    code: 'uk',
    get name() {
      return t('offers.uk', 'UK offer');
    },
    plans: {
      MONTHLY: {
        ...MONTHLY,
        lookupKey: 'premium_monthly_uk',
        amount: 699,
        originalAmount: 2330,
        currency: 'gbp',
        offer: 'uk',
      },
      YEARLY: {
        ...YEARLY,
        lookupKey: 'premium_yearly_uk',
        amount: 7689,
        originalAmount: 25630,
        currency: 'gbp',
        offer: 'uk',
      },
    },
    until: null,
    maxRedemptions: null,
  },
  usa: {
    code: 'usa',
    get name() {
      return t('offers.usa', 'introductory US offer');
    },
    plans: {
      MONTHLY: { ...MONTHLY, lookupKey: 'premium_monthly_usa', amount: 899, offer: 'usa' },
      YEARLY: { ...YEARLY, lookupKey: 'premium_yearly_usa', amount: 9889, offer: 'usa' },
    },
    until: null,
    maxRedemptions: 10_000,
  },
} as const satisfies Record<string, Offer>;

export const offerList: readonly Offer[] = Object.values(offers);

/** The offer with this code; undefined for an unknown one, as addresses may contain any. */
export function findOffer(
  code: string | null | undefined,
  among: readonly Offer[] = offerList,
): Offer | undefined {
  return among.find((offer) => offer.code === code);
}

/** Everything that is sold: the plain plans, then those of the offers. */
export function announcedPlans(
  plain: readonly PlanDetails[] = listPlainPlans(),
  among: readonly Offer[] = offerList,
): PlanDetails[] {
  return [...plain, ...among.flatMap(({ plans }) => Object.values(plans))];
}
