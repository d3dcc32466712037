import type { BalanceTransaction } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';
import { recordTransaction } from './record-transaction.ts';
import {
  chargeTransaction,
  refundFailureTransaction,
  refundTransaction,
} from './transaction-body.ts';

/**
 * Gives the payments, refunds and disputes of a database from before there were balance transactions
 * those that they name, oldest first. The first payout then contains them all.
 */
export async function fillBalance(tx: Tx): Promise<void> {
  if (await tx.setting('balanceFilled')) return;
  const transactions = [
    ...(await transactionsOfCharges(tx)),
    ...(await transactionsOfRefunds(tx)),
    ...(await transactionsOfFailedRefunds(tx)),
    ...(await tx.list('dispute')).flatMap((dispute) => dispute.balance_transactions),
  ];
  for (const each of transactions.toSorted((a, b) => a.created - b.created)) {
    const isAvailable = each.available_on <= tx.now();
    await recordTransaction(tx, { ...each, status: isAvailable ? 'available' : 'pending' });
  }
  await tx.putSetting('balanceFilled', true);
}

async function transactionsOfCharges(reader: Reader): Promise<BalanceTransaction[]> {
  const charges = await reader.list('charge');
  return charges.flatMap((charge) =>
    charge.balance_transaction ? [chargeTransaction(charge, charge.balance_transaction)] : [],
  );
}

async function transactionsOfRefunds(reader: Reader): Promise<BalanceTransaction[]> {
  const refunds = await reader.list('refund');
  return refunds.flatMap((refund) =>
    refund.balance_transaction ? [refundTransaction(refund, refund.balance_transaction)] : [],
  );
}

/** When a refund failed is not known: its failure gets the time of the refund. */
async function transactionsOfFailedRefunds(reader: Reader): Promise<BalanceTransaction[]> {
  const refunds = await reader.list('refund');
  return refunds.flatMap((refund) => {
    const id = refund.failure_balance_transaction;
    return id ? [refundFailureTransaction(refund, id, refund.created)] : [];
  });
}
