import { readBalance } from '../engine/balance/balance.ts';
import type { BalanceTransaction, Payout } from '../store/object-types.ts';
import type { Reader } from '../store/reader.ts';

export type BalanceView = {
  /** In the smallest unit of each currency. */
  amounts: { currency: string; available: number; pending: number }[];
  payouts: Payout[];
  transactions: BalanceTransaction[];
};

/** The newest are enough to work with. */
const LIMIT = 50;

/** The dashboard's view of the account's balance. */
export async function balanceView(reader: Reader): Promise<BalanceView> {
  const { available, pending } = await readBalance(reader);
  return {
    amounts: available.map(({ amount, currency }) => ({
      currency,
      available: amount,
      pending: pending.find((each) => each.currency === currency)?.amount ?? 0,
    })),
    payouts: await reader.list('payout', { limit: LIMIT }),
    transactions: await reader.list('balance_transaction', { limit: LIMIT }),
  };
}
