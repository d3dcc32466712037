import * as z from 'zod/mini';
import { dataOf } from '../../response.ts';
import { uninstallReason } from '../../licence/uninstalls.ts';
import { cancelOffer } from '../../billing/manage-subscription.ts';
import { dayRange } from '../mail/mails.ts';

/** People who signed up in a range of days, and how far they have come until now. */
const funnelSteps = {
  signUps: z.int(),
  verified: z.int(),
  checkouts: z.int(),
  trials: z.int(),
  /** Of those with a trial. */
  paidAfterTrial: z.int(),
  /** All who have paid, with a trial before or without. */
  paid: z.int(),
};

export const funnelRow = z.object({
  /** As the link of the visit said it; null where it said nothing, and for the rest. */
  source: z.nullable(z.string()),
  campaign: z.nullable(z.string()),
  ...funnelSteps,
});
export type FunnelRow = z.infer<typeof funnelRow>;

export const funnel = z.object({
  total: z.object(funnelSteps),
  /** The campaigns with the most sign-ups first. */
  campaigns: z.array(funnelRow),
  /** All campaigns after those that are listed; null when all are. */
  others: z.nullable(z.object({ campaigns: z.int(), ...funnelSteps })),
});
export type Funnel = z.infer<typeof funnel>;
export type FunnelSteps = Funnel['total'];

/** The customers who paid for the first time in one month. */
export const cohort = z.object({
  /** As in 2026-11. */
  month: z.string(),
  customers: z.int(),
  /** One entry for each full month after the first payment, from 1 to 12. */
  kept: z.array(
    z.object({
      months: z.int(),
      /** The customers whose first payment was that long ago. */
      reached: z.int(),
      /** Of those: who was subscribed then. */
      subscribed: z.int(),
    }),
  ),
});
export type Cohort = z.infer<typeof cohort>;

/** Customers with the same values in everything but the two counts. */
export const churnRow = z.object({
  /** Of the cancellation, or of the offer that was taken; as in 2026-11. */
  month: z.string(),
  plan: z.nullable(z.string()),
  /** The campaign of the sign-up; null if unknown. */
  campaign: z.nullable(z.string()),
  /**
   * As the customer chose it (`cancellationReasons`), or `withdrawn`, `payment_failed` or `payment_disputed`;
   * null where none was given.
   */
  reason: z.nullable(z.string()),
  /** The offer of the cancel dialog. */
  offer: z.nullable(cancelOffer),
  canceled: z.int(),
  /** Took the offer instead, also if they have canceled since. */
  kept: z.int(),
});
export type ChurnRow = z.infer<typeof churnRow>;

/** How many comments an answer has at most. */
export const mostComments = 100;

export const churn = z.object({
  rows: z.array(churnRow),
  /** Comments on cancellations, the newest first. */
  comments: z.array(
    z.object({
      id: z.string(),
      at: z.iso.datetime(),
      plan: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      comment: z.string(),
    }),
  ),
});
export type Churn = z.infer<typeof churn>;

export const uninstalls = z.object({
  /** By month, as in 2026-11. */
  answers: z.array(z.object({ month: z.string(), reason: uninstallReason, answers: z.int() })),
  /** Comments, the newest first; the day as in 2026-11-27. */
  comments: z.array(
    z.object({ id: z.string(), day: z.string(), reason: uninstallReason, comment: z.string() }),
  ),
});
export type Uninstalls = z.infer<typeof uninstalls>;

export const growthApi = {
  funnel: {
    operationId: 'readFunnel',
    method: 'GET',
    path: '/growth/funnel',
    querystring: dayRange,
    response: dataOf(funnel),
  },
  churn: {
    operationId: 'readChurn',
    method: 'GET',
    path: '/growth/churn',
    querystring: dayRange,
    response: dataOf(churn),
  },
  uninstalls: {
    operationId: 'readUninstalls',
    method: 'GET',
    path: '/growth/uninstalls',
    querystring: dayRange,
    response: dataOf(uninstalls),
  },
  cohorts: {
    operationId: 'readCohorts',
    method: 'GET',
    path: '/growth/cohorts',
    response: dataOf(z.array(cohort)),
  },
} as const;
