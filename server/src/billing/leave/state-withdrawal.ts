import type { WithdrawalRequest, WithdrawalStatement } from '@stillweb/contract/billing/withdrawal';
import { currentLanguage } from '@stillweb/texts/languages';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { statementEmailQueue, type StatementEmail } from '../jobs.ts';
import { confirmStatement, findByToken, insertStatement } from '../store/withdrawals.ts';
import type { Withdrawal } from '../tables.ts';
import { enqueueConfirmed, tryWithdrawal } from './confirmed-statement.ts';
import { acceptedStatement } from './present-statement.ts';

/**
 * Stores a statement that was made without a log-in. Whether a contract belongs to the address is found out
 * by the job that sends the email: the request takes the same time for every address.
 */
export async function stateWithdrawal(
  billing: BillingContext,
  { name, email, message }: WithdrawalRequest,
): Promise<void> {
  const receivedAt = await billing.billingClock();
  const statement = {
    name,
    email: billing.requireEmail(email),
    message: message || null,
    language: currentLanguage(),
    receivedAt,
  };
  await billing.db.transaction().execute(async (trx) => {
    const id = await insertStatement(trx, statement);
    const job: StatementEmail = { id, kind: 'link' };
    await billing.jobs.enqueue(trx, statementEmailQueue, job);
  });
}

/**
 * Confirms a statement with its link. Confirming again answers its progress.
 * @throws AppError INVALID_LINK, WITHDRAWAL_NOT_POSSIBLE
 */
export async function confirmWithdrawal(
  billing: BillingContext,
  token: string,
): Promise<WithdrawalStatement> {
  const statement = await findByToken(billing.db, token, billing.clock());
  if (!statement) throw new AppError('INVALID_LINK');
  if (statement.state === 'received') await confirm(billing, statement);
  await tryWithdrawal(billing, statement.id);
  return acceptedStatement(billing.db, statement.id);
}

/** A link works only while the account still has the address that it was sent to. */
async function confirm(billing: BillingContext, { id, email, user_id }: Withdrawal): Promise<void> {
  const user = email ? await billing.findVerifiedUser({ email }) : undefined;
  if (!user || user.id !== user_id) throw new AppError('INVALID_LINK');
  const confirmedAt = await billing.billingClock();
  await billing.db.transaction().execute(async (trx) => {
    const isNew = await confirmStatement(trx, id, confirmedAt);
    if (isNew) await enqueueConfirmed(billing, trx, id);
  });
}
