import type { ConfirmEmailChangeResponse } from '@stillweb/contract/email-change';
import type { Client } from '../../http/requester.ts';
import { AppError } from '../../platform/app-error.ts';
import type { SupportContext } from '../context.ts';
import { recordAccountEvent, type RecordContext } from '../record-event.ts';
import {
  confirmSupportChange,
  deleteSupportChange,
  findSupportLinkOwner,
} from '../store/support-email-changes.ts';
import { findUser, lockUser } from '../store/users.ts';
import type { AccountDatabase } from '../tables.ts';
import { applyIfDue } from './change-address.ts';

/**
 * Stops a change by support with the link in the old mailbox.
 * @throws AppError INVALID_LINK
 */
export async function stopAddressChange(
  context: SupportContext,
  token: string,
  client: Client,
): Promise<void> {
  const { db, clock } = context;
  const userId = await findSupportLinkOwner(db, 'stop', token, clock());
  if (!userId) throw new AppError('INVALID_LINK');
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    // A newer change has another link.
    const owner = await findSupportLinkOwner(trx, 'stop', token, clock());
    if (!owner) throw new AppError('INVALID_LINK');
    await endSupportChange(context, trx, { userId, client });
  });
}

/** Stops a change by support, if one waits: its owner has shown to read the old mailbox after all. */
export async function endSupportChange(
  context: RecordContext,
  trx: AccountDatabase,
  { userId, client }: { userId: string; client: Client },
): Promise<void> {
  if (!(await deleteSupportChange(trx, userId))) return;
  await recordAccountEvent(context, trx, { userId, kind: 'address change stopped', client });
}

/**
 * Confirms a change by support with the link in the new mailbox; when the time to object is over, it takes
 * effect at once.
 * @throws AppError INVALID_LINK
 */
export async function confirmNewAddress(
  context: SupportContext,
  token: string,
): Promise<Omit<ConfirmEmailChangeResponse['data'], 'message'>> {
  const { db, clock } = context;
  const userId = await findSupportLinkOwner(db, 'confirm', token, clock());
  if (!userId) throw new AppError('INVALID_LINK');
  const result = await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const change = await confirmSupportChange(trx, token, clock());
    if (!change) return undefined;
    const { takesEffectAt } = change;
    if (takesEffectAt > clock()) return { takesEffectAt: takesEffectAt.toISOString() };
    const isApplied = await applyIfDue({ ...context, db: trx }, change);
    return isApplied ? { user: await findUser(trx, userId) } : undefined;
  });
  if (!result) throw new AppError('INVALID_LINK');
  return result;
}
