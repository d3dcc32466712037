import type { AccountContext } from '../context.ts';
import type { Client } from '../../http/requester.ts';
import { startSession, type LoggedIn } from '../log-in/start-session.ts';
import { refuseBlocked } from '../security/refuse-blocked.ts';
import { lockUser } from '../store/users.ts';
import {
  checkSecondStep,
  consumeSecondStep,
  expiredLogIn,
  type SecondStepAnswer,
} from './check-second-step.ts';

/**
 * Ends a log-in by its second step. The ticket that it uses up ends with the password or address that has got it.
 * @throws AppError UNAUTHENTICATED, PASSKEY_UNKNOWN, RECOVERY_CODE_WRONG, ACCOUNT_BLOCKED or RATE_LIMITED
 */
export async function passSecondStep(
  context: AccountContext,
  answer: SecondStepAnswer,
  { ticket, ...from }: Client & { ticket: string | undefined },
): Promise<LoggedIn> {
  const passed = await checkSecondStep(context, answer, { ticket, client: from });
  const { id, name, email } = passed.user;
  return context.db.transaction().execute(async (trx) => {
    await lockUser(trx, id);
    await refuseBlocked(trx, id);
    await consumeSecondStep(context, trx, passed, from);
    const user = { id, name, email };
    const within = { ...context, db: trx };
    const loggedIn = await startSession(within, user, from, { passedSecondStep: true });
    if (!loggedIn) throw expiredLogIn();
    return loggedIn;
  });
}
