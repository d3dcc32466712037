import * as z from 'zod/mini';
import { dataOf } from '../response.ts';
import { dayRange } from './mails.ts';

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

export const growthApi = {
  funnel: {
    operationId: 'readFunnel',
    method: 'GET',
    path: '/growth/funnel',
    querystring: dayRange,
    response: dataOf(funnel),
  },
  cohorts: {
    operationId: 'readCohorts',
    method: 'GET',
    path: '/growth/cohorts',
    response: dataOf(z.array(cohort)),
  },
} as const;
