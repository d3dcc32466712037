import * as z from 'zod/mini';
import { textField } from '../../fields.ts';
import { dataOf } from '../../response.ts';
import { money } from '../../billing/subscription.ts';

/** A subscription that is charged soon, by a renewal or at the end of a trial. */
export const renewal = z.object({
  subscriptionId: z.string(),
  customerId: z.string(),
  /** Null where the account is deleted. */
  userId: z.nullable(z.string()),
  /** Null for a role that sees ids only. */
  email: z.nullable(z.string()),
  plan: z.nullable(z.string()),
  at: z.iso.datetime(),
  /** The charge to the card, as Stripe previews it. */
  due: money,
  isTrialEnd: z.boolean(),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** Whether the card's last month is over by then. */
  isCardExpired: z.boolean(),
});
export type Renewal = z.infer<typeof renewal>;

export const renewalQuery = z.object({
  /** How many days ahead. */
  days: z._default(z.enum(['7', '30']), '7'),
  /** `next` of the page before. */
  after: z.optional(textField(300)),
});
export type RenewalQuery = z.infer<typeof renewalQuery>;

export const renewalPage = z.object({
  /** All of these days, by currency. */
  totals: z.array(z.object({ currency: z.string(), renewals: z.int(), amount: z.int() })),
  renewals: z.array(renewal),
  next: z.nullable(z.string()),
});
export type RenewalPage = z.infer<typeof renewalPage>;

export const renewalApi = {
  /** Those that are charged first come first; fifty at a time. */
  list: {
    operationId: 'listRenewals',
    method: 'GET',
    path: '/renewals',
    querystring: renewalQuery,
    response: dataOf(renewalPage),
  },
} as const;
