import type { SupportContext } from '../context.ts';
import { insertStaffEvent } from '../store/account-events.ts';
import { endSessions } from '../store/sessions.ts';
import { lockUser } from '../store/users.ts';

/** Logs a user out everywhere. Linked browsers stay: they only read what the account may use. */
export async function endAllSessions(
  { db, clock, recordEvent }: SupportContext,
  userId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockUser(trx, userId))) return;
    await endSessions(trx, userId);
    await insertStaffEvent(trx, { userId, kind: 'sessions ended' }, clock());
  });
  recordEvent({ event: 'sessions ended by support', userId, ip: undefined });
}
