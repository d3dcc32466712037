import type { Balance, BalanceTransaction } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';

/**
 * The account's pending and available amounts, in dollars and in each currency with something not
 * paid out. Transactions that were paid out and their payout add up to zero.
 */
export async function readBalance(reader: Reader): Promise<Balance> {
  const open = await reader.list('balance_transaction', { internal: { payout: null } });
  const currencies = [...new Set(['usd', ...open.map(({ currency }) => currency).toSorted()])];
  const amounts = (status: BalanceTransaction['status']) =>
    currencies.map((currency) => {
      const parts = open.filter((each) => each.currency === currency && each.status === status);
      const amount = parts.reduce((sum, { net }) => sum + net, 0);
      return { amount, currency, source_types: { card: amount } };
    });
  return {
    object: 'balance',
    available: amounts('available'),
    livemode: false,
    pending: amounts('pending'),
  };
}
