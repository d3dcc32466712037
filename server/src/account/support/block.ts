import type { SupportContext } from '../context.ts';
import { insertStaffEvent } from '../store/account-events.ts';
import { endSessions, expireSessions } from '../store/sessions.ts';
import { clearBlocked, lockUser, markBlocked } from '../store/users.ts';

/** Blocks an account, and ends its sessions with their access tokens; may be repeated. */
export async function blockAccount(
  { db, clock, recordEvent }: SupportContext,
  userId: string,
): Promise<void> {
  const isNew = await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    if (!(await markBlocked(trx, userId, clock()))) return false;
    await expireSessions(trx, userId);
    await insertStaffEvent(trx, { userId, kind: 'blocked' }, clock());
    return true;
  });
  if (isNew) recordEvent({ event: 'account blocked', userId, ip: undefined });
}

/** Ends a block. The user has to log in again. */
export async function unblockAccount(
  { db, clock, recordEvent }: SupportContext,
  userId: string,
): Promise<void> {
  const wasBlocked = await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    if (!(await clearBlocked(trx, userId))) return false;
    // A server of the previous release may have opened one, or prolonged one that had ended.
    await endSessions(trx, userId);
    await insertStaffEvent(trx, { userId, kind: 'unblocked' }, clock());
    return true;
  });
  if (wasBlocked) recordEvent({ event: 'account unblocked', userId, ip: undefined });
}
