import type { SupportContext } from '../context.ts';
import { insertStaffEvent } from '../store/account-events.ts';
import { endSessions } from '../store/sessions.ts';
import { lockUser } from '../store/users.ts';
import type { AccountDatabase } from '../tables.ts';

/** Logs a user out everywhere. Linked browsers stay: they only read what the account may use. */
export async function endAllSessions(
  { db, clock, recordEvent }: SupportContext,
  userId: string,
): Promise<void> {
  await db.transaction().execute((trx) => endSessionsByStaff(trx, userId, clock()));
  recordEvent({ event: 'sessions ended by support', userId, ip: undefined });
}

/** The same as part of a transaction. @returns whether there is such a user */
export async function endSessionsByStaff(
  trx: AccountDatabase,
  userId: string,
  now: Date,
): Promise<boolean> {
  if (!(await lockUser(trx, userId))) return false;
  await endSessions(trx, userId);
  await insertStaffEvent(trx, { userId, kind: 'sessions ended' }, now);
  return true;
}
