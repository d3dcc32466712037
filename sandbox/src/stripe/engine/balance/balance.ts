import type { Balance, BalanceTransaction } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';

/**
 * What the account has in dollars and in each currency in which something is not paid out, pending
 * and available. Transactions that were paid out and their payout add up to nothing.
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
