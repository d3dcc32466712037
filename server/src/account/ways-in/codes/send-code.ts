import type { Requester } from '../../../http/requester.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { AccountContext } from '../../context.ts';
import { accountEmailQueue } from '../../emails/account-email.ts';
import { requireEmail } from '../../profile/require-email.ts';
import type { ShownDevice } from '../../security/trusted-device.ts';
import { openCode } from '../../store/one-time-secrets.ts';
import { findUser } from '../../store/users.ts';

type To = {
  email: string;
  ip: string;
  /** The secret of the browser that asks. */
  browser: string;
  /** What the browser that asks shows for an address. */
  deviceOf: (email: string) => ShownDevice | undefined;
};

/** Sends a code to log in to an address that has an account; the request itself does not learn whether it has. */
export async function sendLogInCode(context: AccountContext, to: To): Promise<void> {
  const { db, jobs, clock, limits } = context;
  const email = requireEmail(to.email);
  await limits.clientEmails.consume(to.ip);
  const seed = await openCode(db, { purpose: 'log-in-code', boundTo: to.browser }, clock());
  const device = to.deviceOf(email);
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
