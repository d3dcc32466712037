import * as z from 'zod/mini';
import { discountLabel } from '../billing/discount-label.ts';
import { textField } from '../fields.ts';
import { findOffer } from '../billing/offers.ts';
import { plan } from '../billing/plans.ts';
import { defaultCurrency, isSoldCurrency, soldCurrencies } from '../currencies.ts';
import { dataOf } from '../response.ts';
import { namedSwitches } from '../switches.ts';
import { amountProblemText } from '../text/money.ts';

const dateTime = z.iso.datetime();
const timeOrNull = z.nullable(dateTime);

/** The state of a set of prices. A plain set is over when the next one has begun. */
export const priceSetState = z.enum(['draft', 'scheduled', 'on-sale', 'over', 'taken-back']);
export type PriceSetState = z.infer<typeof priceSetState>;

/** A plan at a price, as it is announced here; amounts in minor units. */
export const cataloguePlan = z.object({
  plan,
  lookupKey: z.string(),
  amount: z.int(),
  originalAmount: z.int(),
  currency: z.string(),
  interval: z.enum(['month', 'year']),
  /** As in "70% Off"; null without a discount. */
  discountLabel: z.nullable(z.string()),
  /** Whether the amount contains its tax; null while the operator collects none. */
  taxBehavior: z.nullable(z.enum(['inclusive', 'exclusive'])),
});
export type CataloguePlan = z.infer<typeof cataloguePlan>;

/** Both plans at prices of their own: the plain ones, or those of an offer. */
export const priceSet = z.object({
  /** Null for price sets of the release. */
  id: z.nullable(z.string()),
  /** The code of the offer; null for the plain prices. */
  offer: z.nullable(z.string()),
  name: z.nullable(z.string()),
  state: priceSetState,
  /** Whether a request to schedule this draft waits for the decision of a second person. */
  awaitsApproval: z.boolean(),
  plans: z.array(cataloguePlan),
  /** By the clock of billing; null without a start or end. */
  startsAt: timeOrNull,
  endsAt: timeOrNull,
  /** For an offer: the number of taken places, and of all. */
  redemptions: z.nullable(z.object({ taken: z.int(), limit: z.nullable(z.int()) })),
  /** Since when Stripe has its prices; null while they are to be made, and for those of the release. */
  preparedAt: timeOrNull,
  /** The pages of the site that show it. */
  seenOn: z.array(z.string()),
});
export type PriceSet = z.infer<typeof priceSet>;

/** How many ongoing subscriptions pay one price. */
export const paidPrice = z.object({
  priceId: z.nullable(z.string()),
  plan: z.nullable(z.string()),
  offer: z.nullable(z.string()),
  amount: z.nullable(z.int()),
  currency: z.string(),
  subscribers: z.int(),
});
export type PaidPrice = z.infer<typeof paidPrice>;

export const catalogue = z.object({
  /** By the clock of billing. */
  at: dateTime,
  /** The present and past sets, the plain prices first. */
  sets: z.array(priceSet),
  paid: z.array(paidPrice),
  /** The currencies in which the plain plans are no longer sold. */
  retired: z.array(z.string()),
});
export type Catalogue = z.infer<typeof catalogue>;

/** A price as Stripe has it now. */
export const stripePrice = z.object({
  id: z.string(),
  lookupKey: z.nullable(z.string()),
  amount: z.nullable(z.int()),
  currency: z.string(),
  interval: z.nullable(z.string()),
  active: z.boolean(),
  taxBehavior: z.nullable(z.string()),
});
export type StripePrice = z.infer<typeof stripePrice>;

export const catalogueAtStripe = z.object({
  readAt: dateTime,
  prices: z.array(
    z.object({
      lookupKey: z.string(),
      /** The price on sale, or else the price with the lookup key, or null. */
      price: z.nullable(stripePrice),
      /** The differences from the announced price, in words. */
      differences: z.array(z.string()),
    }),
  ),
});
export type CatalogueAtStripe = z.infer<typeof catalogueAtStripe>;

const amount = z.int('Enter an amount in minor units');
const amounts = z.object({ amount, originalAmount: amount }).check(
  z.refine(({ amount, originalAmount }) => discountLabel(amount, originalAmount) !== null, {
    error: 'The regular price must be above the price by a percent at least',
    path: ['originalAmount'],
  }),
);

const terms = { MONTHLY: amounts, YEARLY: amounts, startsAt: dateTime };
const currency = z.enum(soldCurrencies, 'Please choose a currency');

type Terms = Record<'MONTHLY' | 'YEARLY', z.infer<typeof amounts>> & { currency: string };

/** Names each price, also a regular one, that Stripe would not charge in the currency. */
const refuseUnchargeable = ({ value, issues }: z.core.ParsePayload<Terms>) => {
  for (const plan of ['MONTHLY', 'YEARLY'] as const) {
    for (const field of ['amount', 'originalAmount'] as const) {
      const input = value[plan][field];
      const message = amountProblemText(input, value.currency);
      if (message) issues.push({ code: 'custom', input, path: [plan, field], message });
    }
  }
};

/** A code as addresses and lookup keys carry it. Those of the release are taken. */
const newOfferCode = textField(30, () => 'Code is required').check(
  z.regex(/^[a-z][a-z\d-]+$/, 'Small letters, digits and hyphens, a letter first'),
  z.refine((code) => !findOffer(code), 'The release has an offer with this code'),
  z.refine((code) => !isSoldCurrency(code), 'The prices of a currency have this code'),
  z.refine((code) => !namedSwitches.includes(code), 'A switch of the console has this name'),
);

export const newPriceSet = z.discriminatedUnion('of', [
  z
    .object({ of: z.literal('plain'), ...terms, currency: z._default(currency, defaultCurrency) })
    .check(refuseUnchargeable),
  z
    .object({
      of: z.literal('offer'),
      ...terms,
      code: newOfferCode,
      /** As in "The spring offer has ended." */
      name: textField(60, () => 'Name is required').check(
        z.trim(),
        z.minLength(1, 'Name is required'),
      ),
      currency,
      endsAt: timeOrNull,
      maxRedemptions: z.nullable(
        z.int().check(z.positive('Must be more than zero'), z.maximum(999_999_999, 'Is too much')),
      ),
    })
    .check(
      refuseUnchargeable,
      z.refine(({ startsAt, endsAt }) => endsAt === null || startsAt < endsAt, {
        error: 'Must be after the beginning',
        path: ['endsAt'],
      }),
    ),
]);
export type NewPriceSet = z.infer<typeof newPriceSet>;

export const catalogueApi = {
  read: {
    operationId: 'readCatalogue',
    method: 'GET',
    path: '/catalogue',
    response: dataOf(catalogue),
  },
  /** Waits for Stripe. */
  readStripe: {
    operationId: 'readCatalogueAtStripe',
    method: 'GET',
    path: '/catalogue/stripe',
    response: dataOf(catalogueAtStripe),
  },
  /** A draft sells nothing, and creates nothing at Stripe. */
  draft: {
    operationId: 'draftPriceSet',
    method: 'POST',
    path: '/catalogue/sets',
    body: newPriceSet,
    response: dataOf(priceSet),
  },
} as const;
