import type { Payout } from '@stillweb/contract/console/books';
import type { listPayouts } from '../../billing/store/balance.ts';

export function presentPayout(row: Awaited<ReturnType<typeof listPayouts>>[number]): Payout {
  return {
    id: row.id,
    amount: Number(row.amount),
    currency: row.currency,
    status: row.status,
    automatic: row.automatic,
    failureCode: row.failure_code,
    createdAt: row.created_at.toISOString(),
    arrivesAt: row.arrives_at.toISOString(),
  };
}
