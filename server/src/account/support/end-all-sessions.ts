import type { SupportContext } from '../context.ts';
import { recordAccountEvent } from '../record-event.ts';
import { endSessions } from '../store/sessions.ts';
import { lockUser } from '../store/users.ts';

/** Logs a user out everywhere. Linked browsers stay: they only read the entitlement. */
export async function endAllSessions(context: SupportContext, userId: string): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    if (!(await lockUser(trx, userId))) return;
    await endSessions(trx, userId);
    await recordAccountEvent(context, trx, { userId, kind: 'sessions ended', client: undefined });
  });
}
