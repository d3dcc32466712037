import * as z from 'zod/mini';
import { dataOf } from '../../response.ts';
import { currencyCode } from './figures.ts';

/** A month in UTC, as in 2026-10. */
export const month = z
  .string()
  .check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Must be a month, as in 2026-10'));

export const revenueQuery = z.object({
  /** The month that is under way by default. */
  month: z.optional(month),
  /** By default the currency with the most paid invoices. */
  currency: z.optional(currencyCode),
});
export type RevenueQuery = z.infer<typeof revenueQuery>;

/** Minor units. What was paid holds the tax; refunds are those of the month, of whenever they were paid. */
const sums = {
  invoices: z.int(),
  paid: z.int(),
  tax: z.int(),
  refunded: z.int(),
};

const revenueSums = z.object(sums);
export type RevenueSums = z.infer<typeof revenueSums>;

export const planRevenue = z.object({
  /** Null for payments other than a whole period of a plan, such as a change of plan. */
  priceId: z.nullable(z.string()),
  plan: z.nullable(z.string()),
  offer: z.nullable(z.string()),
  ...sums,
});
export type PlanRevenue = z.infer<typeof planRevenue>;

export const countryRevenue = z.object({ country: z.nullable(z.string()), ...sums });
export type CountryRevenue = z.infer<typeof countryRevenue>;

/** Tax of the paid invoices, a row for each rate; refunds are not taken off. */
export const taxRow = z.object({
  country: z.nullable(z.string()),
  /** The id of the rate at Stripe. */
  rate: z.nullable(z.string()),
  reason: z.string(),
  invoices: z.int(),
  /** The card; null where Stripe does not name it. */
  taxable: z.nullable(z.int()),
  tax: z.int(),
});
export type TaxRow = z.infer<typeof taxRow>;

/** Of the invoices that were paid in a month, in one currency. */
export const revenue = z.object({
  month: z.string(),
  /** False until the month has ended. */
  isOver: z.boolean(),
  currency: z.string(),
  currencies: z.array(z.string()),
  total: revenueSums,
  /** The whole month before. */
  before: z.object({ month: z.string(), total: revenueSums }),
  byPlan: z.array(planRevenue),
  byCountry: z.array(countryRevenue),
  taxes: z.array(taxRow),
});
export type Revenue = z.infer<typeof revenue>;

export const revenueApi = {
  read: {
    operationId: 'readRevenue',
    method: 'GET',
    path: '/revenue',
    querystring: revenueQuery,
    response: dataOf(revenue),
  },
} as const;
