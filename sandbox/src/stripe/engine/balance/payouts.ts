import { newId } from '../../ids.ts';
import type { BalanceTransaction, Payout } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { recordTransaction, payoutFailureTransaction, payoutTransaction } from './transactions.ts';
import { businessDayAfter } from './business-days.ts';

/**
 * The step at the start of a business day: pending money becomes available, and the
 * available balance of this currency is paid out, if it is positive. Emits
 * `payout.created` and `payout.reconciliation_completed`.
 */
export async function payOut(tx: Tx, currency: string): Promise<void> {
  await releasePending(tx, currency);
  const parts = await tx.list('balance_transaction', {
    match: { currency, status: 'available' },
    internal: { payout: null },
  });
  const amount = sumOf(parts);
  if (amount <= 0) return;
  const id = newId('po');
  const payout = await tx.insert(
    buildPayout({ id, amount, currency, created: tx.now() }),
    'payout.created',
  );
  const own = payoutTransaction(payout, payout.balance_transaction ?? newId('txn'));
  await tx.insert(own, undefined, { payout: id });
  await tx.setInternalData(
    parts.map((part) => part.id),
    { payout: id },
  );
  await tx.change(
    payout,
    { reconciliation_status: 'completed' },
    'payout.reconciliation_completed',
  );
  await tx.schedule(payout.arrival_date, 'complete_payout', id);
}

/** The step at which a payout arrives at the bank. Emits `payout.paid`. */
export async function completePayout(tx: Tx, payout: Payout): Promise<void> {
  if (payout.status !== 'in_transit') return;
  const trace = payout.id.replace(/^po_/, '');
  await tx.change(
    payout,
    { status: 'paid', trace_id: { status: 'supported', value: trace } },
    'payout.paid',
  );
}

/**
 * The account's bank sends a payout back, even one that was paid. Its money is available again, and
 * part of the next payout. Emits `payout.failed`.
 * @throws 400 when it has failed already
 */
export async function failPayout(tx: Tx, payout: Payout): Promise<Payout> {
  if (payout.status === 'failed') {
    throw invalidRequest(`The payout ${payout.id} has failed already.`);
  }
  const failure = payoutFailureTransaction(payout, newId('txn'), tx.now());
  await recordTransaction(tx, failure);
  return tx.change(
    payout,
    {
      status: 'failed',
      failure_balance_transaction: failure.id,
      failure_code: 'account_closed',
      failure_message: 'The bank account has been closed.',
      trace_id: { status: 'unsupported', value: null },
    },
    'payout.failed',
  );
}

async function releasePending(tx: Tx, currency: string): Promise<void> {
  const pending = await tx.list('balance_transaction', {
    match: { currency, status: 'pending' },
    internal: { payout: null },
  });
  for (const transaction of pending) {
    if (transaction.available_on > tx.now()) continue;
    await tx.change(transaction, { status: 'available' });
  }
}

/** The sum of what the transactions add to the balance, in the smallest unit. */
function sumOf(transactions: BalanceTransaction[]): number {
  return transactions.reduce((sum, { net }) => sum + net, 0);
}

/** An automatic payout on its way to the bank, where it arrives on the next business day. */
function buildPayout(terms: {
  id: string;
  /** In the currency's smallest unit. */
  amount: number;
  currency: string;
  /** Unix seconds. */
  created: number;
}): Payout {
  return {
    ...terms,
    object: 'payout',
    application_fee: null,
    application_fee_amount: null,
    arrival_date: businessDayAfter(terms.created, 1),
    automatic: true,
    balance_transaction: newId('txn'),
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'in_progress',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
  };
}
