import { t } from '@stillweb/texts/t';
import * as z from 'zod/mini';
import type { SoldCurrency, TaxBehavior } from '../currencies.ts';

/** A plan that is on sale. */
export const plan = z.enum(['MONTHLY', 'YEARLY'], {
  error: () => t('plans.unknown', 'Must be MONTHLY or YEARLY'),
});
export type Plan = z.infer<typeof plan>;

/** How long the first subscription of a user is free. */
export const trialDays = 7;

/** A plan as announced. Amounts are minor units (cents); `lookupKey` names the price at Stripe. */
export type PlanDetails = {
  plan: Plan;
  lookupKey: string;
  amount: number;
  originalAmount: number;
  currency: string;
  interval: 'month' | 'year';
  /** The code of the offer that it belongs to; the plain plans have none. */
  offer?: string;
  /** The id of a price set made by staff; the price sets of the release have none. */
  set?: string;
  /** Only while the operator's switch for tax is on. */
  taxBehavior?: TaxBehavior;
};

/** The plans on sale, at their plain prices in US dollars. */
export const planCatalogue = {
  MONTHLY: {
    plan: 'MONTHLY',
    lookupKey: 'premium_monthly',
    amount: 900,
    originalAmount: 3000,
    currency: 'usd',
    interval: 'month',
  },
  YEARLY: {
    plan: 'YEARLY',
    lookupKey: 'premium_yearly',
    amount: 9900,
    originalAmount: 33000,
    currency: 'usd',
    interval: 'year',
  },
} as const satisfies Record<Plan, PlanDetails>;

/** What pages and emails call the plans, and the mark of the better one. */
export const planTexts = {
  MONTHLY: {
    get label() {
      return t('plans.monthly', 'Monthly');
    },
    badge: null,
  },
  YEARLY: {
    get label() {
      return t('plans.yearly', 'Annual');
    },
    get badge() {
      return t('plans.badge', 'Best value');
    },
  },
} satisfies Record<Plan, { label: string; badge: string | null }>;

/**
 * The plain plans in each currency that is sold: like those in US dollars 70 % off, and a year costs eleven
 * months. The regular prices are claims: the operator must be able to substantiate them.
 */
export const plainPriceSets: Record<SoldCurrency, Record<Plan, PlanDetails>> = {
  usd: planCatalogue,
  eur: /* @__PURE__ */ plansIn('eur', [899, 2999], [9889, 32_989]),
  gbp: /* @__PURE__ */ plansIn('gbp', [799, 2699], [8789, 29_689]),
  aed: /* @__PURE__ */ plansIn('aed', [3299, 10_999], [36_289, 120_989]),
  jpy: /* @__PURE__ */ plansIn('jpy', [1380, 4600], [15_180, 50_600]),
};

/** @param prices the amount and the regular price, in minor units */
function plansIn(
  currency: SoldCurrency,
  ...prices: [monthly: [number, number], yearly: [number, number]]
): Record<Plan, PlanDetails> {
  const inCurrency = (details: PlanDetails, [amount, originalAmount]: [number, number]) => ({
    ...details,
    lookupKey: `${details.lookupKey}_${currency}`,
    amount,
    originalAmount,
    currency,
  });
  return {
    MONTHLY: inCurrency(planCatalogue.MONTHLY, prices[0]),
    YEARLY: inCurrency(planCatalogue.YEARLY, prices[1]),
  };
}

/** The plain plans in all currencies, those in US dollars first. */
export function listPlainPlans(): PlanDetails[] {
  return Object.values(plainPriceSets).flatMap((plans) => Object.values(plans));
}

/** The features of both plans, in the order of the cards. */
export const planFeatures = {
  get ads() {
    return t('plans.feature.ads', 'Block Unlimited Ads');
  },
  get speed() {
    return t('plans.feature.speed', 'Ultra-Fast Website Loading Apps');
  },
  get notifications() {
    return t('plans.feature.notifications', 'Disable Annoying Notifications');
  },
  get trackers() {
    return t('plans.feature.trackers', 'Terminate Intrusive Trackers');
  },
  get browsers() {
    return t('plans.feature.browsers', 'Compatible with your Browser');
  },
  get youtube() {
    return t('plans.feature.youtube', 'Youtube Ad Blocker');
  },
  get popups() {
    return t('plans.feature.popups', 'Pop-up Blocker');
  },
};
export type PlanFeature = keyof typeof planFeatures;

/** The product at Stripe that both prices belong to. */
export const productName = 'Stillweb Premium';

/** A plan as `GET /subscription/plans` lists it; amounts in minor units. */
export const planOffer = z.object({
  plan,
  priceId: z.string(),
  amount: z.int(),
  currency: z.string(),
  interval: z.enum(['month', 'year']),
  originalAmount: z.int(),
  /** The days that the caller gets: 0 without a trial. A visitor gets those of a new user. */
  trialDays: z.int(),
  /** The code of the offer that this price belongs to; absent from the plain plans. */
  offer: z.optional(z.string()),
  /** False while no new subscription can begin; a subscriber may still change to this plan. Else absent. */
  sold: z.optional(z.boolean()),
});
export type PlanOffer = z.infer<typeof planOffer>;
