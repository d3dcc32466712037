import type { Transaction } from 'kysely';
import { withRequestDeadline, type BillingContext } from '../context.ts';
import { statementEmailQueue, withdrawalQueue, type StatementEmail } from '../jobs.ts';
import type { BillingTables } from '../tables.ts';
import { executeWithdrawal } from './execute-withdrawal.ts';

/** Enqueues, in the transaction of a confirmed statement, the acknowledgement and the withdrawal. */
export async function enqueueConfirmed(
  { jobs }: BillingContext,
  trx: Transaction<BillingTables>,
  id: string,
): Promise<void> {
  const email: StatementEmail = { id, kind: 'receipt' };
  await jobs.enqueue(trx, statementEmailQueue, email);
  await jobs.enqueue(trx, withdrawalQueue, { id }, { singletonKey: id });
}

/** Executes a withdrawal within the request if that is possible; otherwise its job does. */
export async function tryWithdrawal(billing: BillingContext, id: string): Promise<void> {
  try {
    await withRequestDeadline(billing, (context) => executeWithdrawal(context, id));
  } catch (error) {
    billing.logger.warn({ err: error, withdrawal: id }, 'a withdrawal is carried out later');
  }
}
