import type { BalanceTransaction } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { businessDayAfter } from './business-days.ts';

/**
 * Stores a movement of the account's balance, and schedules the payout that it may become part of.
 * As at Stripe, there is no event about it.
 */
export async function recordTransaction(tx: Tx, transaction: BalanceTransaction): Promise<void> {
  await tx.insert(transaction, undefined, { payout: null });
  const { available_on, currency, status } = transaction;
  const day = status === 'pending' ? available_on : businessDayAfter(tx.now(), 1);
  await schedulePayout(tx, day, currency);
}

/** One payout a day for each currency, however many transactions wait for it. */
async function schedulePayout(tx: Tx, at: number, currency: string): Promise<void> {
  const scheduled = await tx.trx
    .selectFrom('due')
    .select('seq')
    .where('at', '=', at)
    .where('step', '=', 'pay_out')
    .where('target', '=', currency)
    .executeTakeFirst();
  if (!scheduled) await tx.schedule(at, 'pay_out', currency);
}
