import { t } from '@stillweb/texts/t';
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
  openCode,
} from '../../store/one-time-secrets.ts';
import { type Credentials, findUser } from '../../store/users.ts';
import type { Requester } from '../../../http/requester.ts';
import { accountEmailQueue } from '../../emails/account-email.ts';
import { requireEmail } from '../../profile/require-email.ts';
import type { ShownDevice } from '../../security/trusted-device.ts';

type EnteredCode = { code: string; user: Credentials | undefined; attempt: LogInAttempt };

/**
 * Checks a code within the limits for passwords, and uses a right one up.
 * @throws AppError CODE_EXPIRED when the browser has no code that can still be entered, or RATE_LIMITED
 */
export async function attemptCode(
  context: AccountContext,
  scope: CodeScope,
  { code, user, attempt }: EnteredCode,
): Promise<AttemptResult<boolean>> {
  const { db, clock, codes, limits } = context;
  // No guess, so it does not count.
  if (!(await isCodeOpen(db, scope, clock()))) throw new AppError('CODE_EXPIRED');
  return attemptPassword(limits, attempt, async () => {
    const seed = await countCodeAttempt(db, scope, clock());
    if (!seed) throw new AppError('CODE_EXPIRED');
    // No code was sent to an address that is not verified.
    const isRight = codes.isRight(code, seed, user) && user?.verified === true;
    // Of two at the same moment one counts.
    if (isRight && !(await consumeCode(db, seed))) throw new AppError('CODE_EXPIRED');
    return isRight;
  });
}

export function wrongCode(): AppError {
  const message = t(
    'errors.code.wrong',
    'This code is incorrect. Please enter the one from our newest email.',
  );
  return new AppError('CODE_WRONG', { message, fieldErrors: { code: message } });
}

type CodeRequest = {
  email: string;
  ip: string;
  /** The secret of the browser that asks. */
  browser: string;
  /** What the browser that asks shows for an address. */
  deviceOf: (email: string) => ShownDevice | undefined;
};

/** Sends a code to log in to an address that has an account; the request itself does not learn whether it has. */
export async function sendLogInCode(context: AccountContext, request: CodeRequest): Promise<void> {
  const { db, jobs, clock, limits } = context;
  const email = requireEmail(request.email);
  await limits.clientEmails.consume(request.ip);
  const seed = await openCode(db, { purpose: 'log-in-code', boundTo: request.browser }, clock());
  const device = request.deviceOf(email);
  await jobs.enqueue(db, accountEmailQueue, { kind: 'log-in-code', email, seed, device });
}

/** Sends a logged-in user a code that proves who uses the session. */
export async function sendProofCode(
  { db, jobs, clock, limits }: AccountContext,
  { userId, sessionId }: Requester,
): Promise<void> {
  await limits.proofCodes.consume(userId);
  const user = await findUser(db, userId);
  if (!user) throw new AppError('UNAUTHENTICATED');
  const seed = await openCode(db, { purpose: 'proof-code', boundTo: sessionId }, clock());
  await jobs.enqueue(db, accountEmailQueue, { kind: 'proof-code', email: user.email, seed });
}
