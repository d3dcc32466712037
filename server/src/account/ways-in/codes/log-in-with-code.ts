import type { CodeLogInRequest } from '@stillweb/contract/account/code';
import { AppError } from '../../../platform/app-error.ts';
import type { AccountContext } from '../../context.ts';
import { normalizeEmail } from '../../email-address.ts';
import {
  finishLogIn,
  recordLimit,
  recordRefusal,
  type LoggedIn,
  type Sender,
} from '../log-in/finish-log-in.ts';
import { warnOwner } from '../log-in/log-in.ts';
import { markVerified } from '../../store/addresses.ts';
import { findCredentials } from '../../store/users.ts';
import { attemptCode, wrongCode } from './codes.ts';

/**
 * Logs in the reader of a mailbox, in the browser that has asked for the code, and records how that ended.
 * @throws AppError CODE_WRONG, CODE_EXPIRED, ACCOUNT_BLOCKED or RATE_LIMITED
 */
export async function logInWithCode(
  context: AccountContext,
  form: CodeLogInRequest,
  from: Sender & { browser: string | undefined },
): Promise<LoggedIn> {
  const { db, clock } = context;
  const email = normalizeEmail(form.email) ?? form.email;
  const { ip, browser } = from;
  const user = await findCredentials(db, { email });
  const device = from.deviceOf(email, user);
  const logInAttempt = { account: email, ip, device };
  try {
    if (!browser) throw new AppError('CODE_EXPIRED');
    const scope = { purpose: 'log-in-code', boundTo: browser } as const;
    const attempt = await attemptCode(context, scope, {
      code: form.code,
      user,
      attempt: logInAttempt,
    });
    if (attempt.isLastOfAccount) await warnOwner(context, email);
    if (attempt.isLastOfClient) await recordLimit(context, { email, client: from });
    if (!user || !attempt.match) throw wrongCode();
    // The email has arrived.
    if (user.isUndeliverable && !user.isBlocked) await markVerified(db, user.id, clock());
    const outdated = new AppError('CODE_EXPIRED');
    return await finishLogIn(context, { user, client: from, device, outdated });
  } catch (error) {
    await recordRefusal(context, error, { userId: user?.id, email, client: from });
    throw error;
  }
}
