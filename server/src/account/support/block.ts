import type { SupportContext } from '../context.ts';
import { recordAccountEvent } from '../record-event.ts';
import { endSessions, expireSessions } from '../store/sessions.ts';
import { clearBlocked, lockUser, markBlocked } from '../store/users.ts';

/** Blocks an account, and ends its sessions with their access tokens; may be repeated. */
export async function blockAccount(context: SupportContext, userId: string): Promise<void> {
  const { db, clock } = context;
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    if (!(await markBlocked(trx, userId, clock()))) return;
    await expireSessions(trx, userId);
    await recordAccountEvent(context, trx, { userId, kind: 'blocked', client: undefined });
  });
}

/** Ends a block. The user has to log in again. */
export async function unblockAccount(context: SupportContext, userId: string): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    if (!(await clearBlocked(trx, userId))) return;
    // Those that the block has ended, and log-ins that wait for their second step.
    await endSessions(trx, userId);
    await recordAccountEvent(context, trx, { userId, kind: 'unblocked', client: undefined });
  });
}
