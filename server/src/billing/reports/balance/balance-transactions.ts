import { sql } from 'kysely';
import type { BillingDatabase } from '../../context.ts';
import type { NewBalanceTransactionRow, NewPayoutRow } from '../../tables.ts';
import { upsertRows } from '../../store/history/upsert-rows.ts';

export function storeTransactions(
  db: BillingDatabase,
  rows: NewBalanceTransactionRow[],
): Promise<void> {
  return upsertRows(db, 'balance_transactions', rows);
}

export function storePayouts(db: BillingDatabase, rows: NewPayoutRow[]): Promise<void> {
  return upsertRows(db, 'payouts', rows);
}

/** The payouts after one of the page before, the newest first. */
export function listPayouts(
  db: BillingDatabase,
  after: { at: Date; id: string } | undefined,
  limit: number,
) {
  let query = db.selectFrom('payouts').selectAll();
  if (after) {
    query = query.where(sql<boolean>`(created_at, id) < (${after.at}, ${after.id})`);
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}
