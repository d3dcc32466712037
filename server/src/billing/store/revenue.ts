import { sql } from 'kysely';
import type { BillingDatabase } from '../context.ts';

/** From its start until before its end. */
export type TimeSpan = { from: Date; to: Date };

/** The payments and refunds of one price in one country, in minor units. */
export type RevenueRow = {
  currency: string;
  price_id: string | null;
  country: string | null;
  invoices: number;
  paid: number;
  tax: number;
  refunded: number;
};

/** Of the invoices that were paid in a time, and the refunds that were made in it. */
export async function sumRevenue(
  db: BillingDatabase,
  { from, to }: TimeSpan,
): Promise<RevenueRow[]> {
  const { rows } = await sql<RevenueRow>`
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
    group by currency, price_id, country`.execute(db);
  return rows;
}

export type TaxSums = {
  country: string | null;
  rate: string | null;
  reason: string;
  invoices: number;
  taxable: number | null;
  tax: number;
};

/** The tax lines of the invoices that were paid in a time, added up by country and rate. */
export async function sumTaxes(
  db: BillingDatabase,
  { from, to }: TimeSpan,
  currency: string,
): Promise<TaxSums[]> {
  const { rows } = await sql<TaxSums>`
    select country, line->>'rate' as rate, line->>'reason' as reason,
      count(distinct invoices.id)::int as invoices, sum((line->>'taxable')::bigint)::bigint as taxable,
      sum((line->>'amount')::bigint)::bigint as tax
    from invoices cross join lateral jsonb_array_elements(tax_lines) as line
    where paid_at >= ${from} and paid_at < ${to} and currency = ${currency} and total <> 0
    group by 1, 2, 3
    order by 1, 2, 3`.execute(db);
  return rows;
}

/** The plans that prices belong to, by what subscriptions were sold at them. */
export async function findPlansOfPrices(db: BillingDatabase, prices: string[]) {
  const { rows } = await sql<{ price_id: string; plan: string | null; offer: string | null }>`
    select price_id, plan, offer
    from unnest(${prices}::text[]) as asked (price)
    cross join lateral (
      select price_id, plan, offer from subscriptions where price_id = asked.price limit 1
    ) as sold`.execute(db);
  return rows;
}
