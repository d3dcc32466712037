import { sql } from 'kysely';
import * as z from 'zod/mini';
import { queryRows } from '../../../platform/database/database.ts';
import type { BillingDatabase } from '../../context.ts';

/** From its start until before its end. */
export type TimeSpan = { from: Date; to: Date };

/** The payments and refunds of one price in one country, in minor units. */
const revenueRow = z.object({
  currency: z.string(),
  price_id: z.nullable(z.string()),
  country: z.nullable(z.string()),
  invoices: z.int(),
  paid: z.int(),
  tax: z.int(),
  refunded: z.int(),
});
export type RevenueRow = z.infer<typeof revenueRow>;

/** Of the invoices that were paid in a time, and the refunds that were made in it. */
export function sumRevenue(db: BillingDatabase, { from, to }: TimeSpan): Promise<RevenueRow[]> {
  const statement = sql`
    select currency, price_id, country, sum(invoices)::int as invoices, sum(paid)::bigint as paid,
      sum(tax)::bigint as tax, sum(refunded)::bigint as refunded
    from (
      select currency, price_id, country, count(*) as invoices, sum(amount_paid) as paid, sum(tax) as tax,
        0::numeric as refunded
      from invoices
      where paid_at >= ${from} and paid_at < ${to} and total > 0
      group by currency, price_id, country
      union all
      select refunds.currency, price_id, country, 0, 0, 0, sum(refunds.amount)
      from refunds
      left join charges on charges.id = refunds.charge
      left join invoices on invoices.id = charges.invoice_id
      where refunds.created_at >= ${from} and refunds.created_at < ${to}
        and refunds.status in ('succeeded', 'pending')
      group by refunds.currency, price_id, country
    ) as sums
    group by currency, price_id, country`;
  return queryRows(db, revenueRow, statement);
}

const taxSums = z.object({
  country: z.nullable(z.string()),
  rate: z.nullable(z.string()),
  reason: z.string(),
  invoices: z.int(),
  taxable: z.nullable(z.int()),
  tax: z.int(),
});
export type TaxSums = z.infer<typeof taxSums>;

/** The tax lines of the invoices that were paid in a time, added up by country and rate. */
export function sumTaxes(
  db: BillingDatabase,
  { from, to }: TimeSpan,
  currency: string,
): Promise<TaxSums[]> {
  const statement = sql`
    select country, line->>'rate' as rate, line->>'reason' as reason,
      count(distinct invoices.id)::int as invoices, sum((line->>'taxable')::bigint)::bigint as taxable,
      sum((line->>'amount')::bigint)::bigint as tax
    from invoices cross join lateral jsonb_array_elements(tax_lines) as line
    where paid_at >= ${from} and paid_at < ${to} and currency = ${currency} and total <> 0
    group by 1, 2, 3
    order by 1, 2, 3`;
  return queryRows(db, taxSums, statement);
}

/** The plans of prices, derived from the subscriptions sold at them. */
export function findPlansOfPrices(db: BillingDatabase, prices: string[]) {
  const statement = sql`
    select price_id, plan, offer
    from unnest(${prices}::text[]) as asked (price)
    cross join lateral (
      select price_id, plan, offer from subscriptions where price_id = asked.price limit 1
    ) as sold`;
  return queryRows(db, planOfPrice, statement);
}

const planOfPrice = z.object({
  price_id: z.string(),
  plan: z.nullable(z.string()),
  offer: z.nullable(z.string()),
});
