import { sql } from 'kysely';
import * as z from 'zod/mini';
import { queryRows } from '../../../platform/database/database.ts';
import type { BillingDatabase } from '../../context.ts';
import type { CountedRow } from './stored-figures.ts';

/** The MRR of all currencies in the one in which Stripe settles, at the newest rates; never part of a book. */
export type ApproximateTotal = {
  currency: string;
  /** Minor units a month. */
  mrr: number;
  /** The day of the oldest rate that was used. */
  ratesOf: Date;
};

/** Null where all is in one currency, or a currency was never converted into that of the settlement. */
export async function readApproximateTotal(
  db: BillingDatabase,
  counted: CountedRow[],
  at: Date,
): Promise<ApproximateTotal | null> {
  const own = counted.filter(({ subscribers }) => subscribers > 0);
  if (own.length < 2) return null;
  const rates = await listNewestRates(
    db,
    own.map(({ currency }) => currency),
    at,
  );
  return addUpAt(rates, own);
}

const newestRate = z.object({
  currency: z.string(),
  settlement: z.string(),
  rate: z.number(),
  at: z.date(),
});
export type NewestRate = z.infer<typeof newestRate>;

/**
 * The rate at which a charge in each currency was converted last, the newest first. Of the newest hundred
 * charges: a currency that is never converted costs no more.
 */
function listNewestRates(
  db: BillingDatabase,
  currencies: string[],
  at: Date,
): Promise<NewestRate[]> {
  const statement = sql`
    select wanted.currency, settlement, rate, newest.at
    from unnest(${currencies}::text[]) as wanted (currency)
    cross join lateral (
      select movement.currency as settlement, exchange_rate as rate, movement.created_at as at
      from (
        select id from charges
        where charges.currency = wanted.currency and status = 'succeeded' and created_at <= ${at}
        order by created_at desc
        limit 100
      ) as paid
      join balance_transactions as movement on movement.source = paid.id and movement.type = 'charge'
      where exchange_rate is not null
      order by movement.created_at desc
      limit 1
    ) as newest
    order by newest.at desc`;
  return queryRows(db, newestRate, statement);
}

/** @param rates the newest first */
export function addUpAt(
  rates: NewestRate[],
  own: Pick<CountedRow, 'currency' | 'annual'>[],
): ApproximateTotal | null {
  const [newest] = rates;
  if (!newest) return null;
  const { settlement } = newest;
  let annual = 0;
  let oldest = newest.at;
  for (const row of own) {
    const isOwn = row.currency === settlement;
    const used = rates.find(
      (rate) => rate.currency === row.currency && rate.settlement === settlement,
    );
    if (!used && !isOwn) return null;
    annual += Number(row.annual) * (isOwn ? 1 : (used?.rate ?? 0));
    if (used && used.at < oldest) oldest = used.at;
  }
  return { currency: settlement, mrr: Math.round(annual / 12), ratesOf: oldest };
}
