import type { SupportContext } from '../context.ts';
import { recordAccountEvent } from '../record-event.ts';
import { endChange } from '../store/account-changes.ts';
import { findSecondStep, turnSecondStepOff } from '../store/second-step.ts';
import { endSessions } from '../store/sessions.ts';
import { findUser, lockUser } from '../store/users.ts';
import { beginSupportChange, completeSupportChange } from './objection.ts';

const kind = 'second step by support';

/**
 * Begins to remove the second step of a customer who has lost passkeys and recovery codes. Its mailboxes are told
 * immediately, and can stop it, and so does a log-in with a key; it takes effect after a day. May be repeated.
 * @returns whether there is a second step
 */
export async function beginSecondStepRemoval(
  context: SupportContext,
  userId: string,
): Promise<boolean> {
  return context.db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    if ((await findSecondStep(trx, userId)).since === null) return false;
    await beginSupportChange(context, trx, { userId, kind });
    return true;
  });
}

/** Makes the removal of a user take effect, if it waits and is due by now. */
export function completeSecondStepRemoval(context: SupportContext, userId: string): Promise<void> {
  return completeSupportChange(context, { userId, kind }, async (trx) => {
    await endChange(trx, { userId, kind });
    await turnSecondStepOff(trx, userId);
    await endSessions(trx, userId);
    const user = await findUser(trx, userId);
    const event = { userId, kind: 'second step removed', client: undefined } as const;
    await recordAccountEvent(context, trx, { ...event, email: user?.email });
  });
}
