import type { BillingDatabase } from '../context.ts';
import type { NewBalanceTransactionRow, NewPayoutRow } from '../history-tables.ts';
import { upsertRows } from './upsert-rows.ts';

export function storeTransactions(
  db: BillingDatabase,
  rows: NewBalanceTransactionRow[],
): Promise<void> {
  return upsertRows(db, 'balance_transactions', rows);
}

export function storePayouts(db: BillingDatabase, rows: NewPayoutRow[]): Promise<void> {
  return upsertRows(db, 'payouts', rows);
}
