import type { Balance, BalanceTransaction } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';
import {
  buildTransaction,
  chargeTransaction,
  recordTransaction,
  refundFailureTransaction,
  refundTransaction,
  type Terms,
} from './transactions.ts';

/**
 * The account's pending and available amounts, in the currency in which it settles (dollars by default)
 * and in each currency with something not paid out. Transactions that were paid out and their payout add up to zero.
 */
export async function readBalance(reader: Reader): Promise<Balance> {
  const open = await reader.list('balance_transaction', { internal: { payout: null } });
  const own = (await reader.setting('settlement'))?.currency ?? 'usd';
  const currencies = [...new Set([own, ...open.map(({ currency }) => currency).toSorted()])];
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

/**
 * Gives the payments, refunds and disputes of a database from before there were balance transactions
 * those that they name, oldest first. The first payout then contains them all.
 */
export async function fillBalance(tx: Tx): Promise<void> {
  if (await tx.setting('balanceFilled')) return;
  const terms = [
    ...(await transactionsOfCharges(tx)),
    ...(await transactionsOfRefunds(tx)),
    ...(await transactionsOfFailedRefunds(tx)),
  ];
  const transactions = [
    ...terms.map((each) => buildTransaction(each)),
    ...(await tx.list('dispute')).flatMap((dispute) => dispute.balance_transactions),
  ];
  for (const each of transactions.toSorted((a, b) => a.created - b.created)) {
    const isAvailable = each.available_on <= tx.now();
    await recordTransaction(tx, { ...each, status: isAvailable ? 'available' : 'pending' });
  }
  await tx.putSetting('balanceFilled', true);
}

async function transactionsOfCharges(reader: Reader): Promise<Terms[]> {
  const charges = await reader.list('charge');
  return charges.flatMap((charge) =>
    charge.balance_transaction ? [chargeTransaction(charge, charge.balance_transaction)] : [],
  );
}

async function transactionsOfRefunds(reader: Reader): Promise<Terms[]> {
  const refunds = await reader.list('refund');
  return refunds.flatMap((refund) =>
    refund.balance_transaction ? [refundTransaction(refund, refund.balance_transaction)] : [],
  );
}

/** When a refund failed is not known: its failure gets the time of the refund. */
async function transactionsOfFailedRefunds(reader: Reader): Promise<Terms[]> {
  const refunds = await reader.list('refund');
  return refunds.flatMap((refund) => {
    const id = refund.failure_balance_transaction;
    return id ? [refundFailureTransaction(refund, id, refund.created)] : [];
  });
}
