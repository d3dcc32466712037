import { AppError } from '../../../platform/app-error.ts';
import type { AccountContext } from '../../context.ts';
import {
  attemptPassword,
  type AttemptResult,
  type LogInAttempt,
} from '../../security/login-limits.ts';
import {
  consumeCode,
  countCodeAttempt,
  isCodeOpen,
  type CodeScope,
} from '../../store/one-time-secrets.ts';
import type { Credentials } from '../../store/users.ts';

type Entered = { code: string; user: Credentials | undefined; by: LogInAttempt };

/**
 * Checks a code within the limits for passwords, and uses a right one up.
 * @throws AppError CODE_EXPIRED when the browser has no code that can still be entered, or RATE_LIMITED
 */
export async function attemptCode(
  context: AccountContext,
  scope: CodeScope,
  { code, user, by }: Entered,
): Promise<AttemptResult<boolean>> {
  const { db, clock, codes, limits } = context;
  // No guess, so it does not count.
  if (!(await isCodeOpen(db, scope, clock()))) throw new AppError('CODE_EXPIRED');
  return attemptPassword(limits, by, async () => {
    const seed = await countCodeAttempt(db, scope, clock());
    if (!seed) throw new AppError('CODE_EXPIRED');
    // Nobody has got the code of an address that is not verified.
    const isRight = codes.isRight(code, seed, user) && user?.verified === true;
    // Of two at once one counts.
    if (isRight && !(await consumeCode(db, seed))) throw new AppError('CODE_EXPIRED');
    return isRight;
  });
}

export function wrongCode(): AppError {
  const message = 'This code is not right. Please enter the one from our newest email.';
  return new AppError('CODE_WRONG', { message, fieldErrors: { code: message } });
}
