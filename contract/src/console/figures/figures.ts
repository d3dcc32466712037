import * as z from 'zod/mini';
import { dataOf } from '../../response.ts';

const dateTime = z.iso.datetime();
export const currencyCode = z.string().check(z.regex(/^[a-z]{3}$/, 'Must be a currency'));

/** An exact fraction, `n / d`, not reduced. `d` is 0 if there was nothing to count. */
export const fraction = z.object({ n: z.int(), d: z.int() });
export type Fraction = z.infer<typeof fraction>;

/** The definitions that an operator may choose, as at Stripe; the first of each is Stripe's default. */
export const churnMoments = ['at-request', 'at-period-end'] as const;
export const couponRules = ['subtracted', 'ignored'] as const;

const definitions = {
  /** From when a subscription that is set to cancel is no longer counted. */
  churn: z._default(z.enum(churnMoments), 'at-request'),
  /** Whether discounts that never end are taken off. */
  coupons: z._default(z.enum(couponRules), 'subtracted'),
};
export type Definitions = {
  churn: (typeof churnMoments)[number];
  coupons: (typeof couponRules)[number];
};

export const figuresQuery = z.object({
  /** Now by default, by the clock of billing. */
  at: z.optional(z.iso.datetime({ offset: true })),
  /** By default the currency with the most subscribers. */
  currency: z.optional(currencyCode),
  ...definitions,
});
export type FiguresQuery = z.infer<typeof figuresQuery>;

/** The changes of MRR; all are positive. New + reactivation + expansion − contraction − churn is the difference. */
export const movement = z.object({
  new: fraction,
  reactivation: fraction,
  expansion: fraction,
  contraction: fraction,
  churn: fraction,
});
export type Movement = z.infer<typeof movement>;

const named = {
  currency: z.string(),
  /** Every currency with figures, that with the most subscribers first. */
  currencies: z.array(z.string()),
  churn: z.enum(churnMoments),
  coupons: z.enum(couponRules),
};

/** Of one currency, at a moment and over the 30 days until then. Amounts are minor units a month. */
export const figures = z.object({
  at: dateTime,
  ...named,
  /**
   * The MRR of all currencies in the one in which Stripe settles, at the newest rates. Null where all is in
   * one currency, or a rate is not known.
   */
  approximateTotal: z.nullable(
    z.object({
      currency: z.string(),
      mrr: z.int(),
      /** When the oldest of the rates was used. */
      ratesOf: dateTime,
    }),
  ),
  mrr: fraction,
  /** Thirty days before. */
  mrrBefore: fraction,
  subscribers: z.int(),
  churn30: fraction,
  /** `open`: trials that ended, whose first invoice is neither paid nor given up. */
  trialConversion30: z.extend(fraction, { open: z.int() }),
  /** Over 30 days. */
  movement,
});
export type Figures = z.infer<typeof figures>;

export const seriesSteps = ['month', 'day'] as const;

export const seriesQuery = z.object({
  step: z._default(z.enum(seriesSteps), 'month'),
  /** How many steps, the last of which is under way. */
  count: z._default(z.string().check(z.regex(/^\d{1,3}$/, 'Must be a number')), '13'),
  currency: z.optional(currencyCode),
  ...definitions,
});
export type SeriesQuery = z.infer<typeof seriesQuery>;

/** A month or a day in UTC: its changes, and the state at its end. */
export const seriesPoint = z.object({
  from: dateTime,
  /** Its end, or now. */
  to: dateTime,
  mrr: fraction,
  subscribers: z.int(),
  movement,
  /** Customers who began to count for the first time, and those whose MRR fell to 0. */
  joined: z.int(),
  left: z.int(),
});
export type SeriesPoint = z.infer<typeof seriesPoint>;

export const series = z.object({
  ...named,
  /** Before the first point. */
  opening: z.object({ mrr: fraction, subscribers: z.int() }),
  points: z.array(seriesPoint),
});
export type Series = z.infer<typeof series>;

export const figuresApi = {
  read: {
    operationId: 'readFigures',
    method: 'GET',
    path: '/figures',
    querystring: figuresQuery,
    response: dataOf(figures),
  },
  /** May be a minute old. */
  series: {
    operationId: 'readFigureSeries',
    method: 'GET',
    path: '/figures/series',
    querystring: seriesQuery,
    response: dataOf(series),
  },
} as const;
