import { findMailing, lockMailing } from '../../mailings/store/mailings.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Approval } from '../ask-approval.ts';
import type { ConsoleContext } from '../context.ts';
import type { ReadableTransaction } from '../tables.ts';
import { beginSending, checkAudience } from './send-mailing.ts';

export async function digestOfNotice(
  context: ConsoleContext,
  { target }: Omit<Approval, 'by'>,
): Promise<string> {
  const shown = await findMailing(context.db, target);
  if (shown?.state !== 'previewed') throw new AppError('PREVIEW_CHANGED');
  await checkAudience(context, shown);
  return shown.digest;
}

/** Begins to send a notice to which a second person has agreed. */
export async function approveNotice(
  context: ConsoleContext,
  trx: ReadableTransaction,
  { asker, by, target, reason, note, ticket }: Approval,
): Promise<void> {
  const mailing = await lockMailing(trx, target);
  if (mailing?.state !== 'previewed') throw new AppError('PREVIEW_CHANGED');
  const recipients = await checkAudience(context, mailing);
  const form = { reason, note, ticket, approverId: by.staff.id };
  await beginSending(context, trx, { by: asker, mailing, recipients, form });
}
