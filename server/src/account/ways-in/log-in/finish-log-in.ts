import { hourSeconds } from '@stillweb/contract/time';
import { browserName } from '@stillweb/contract/licence/browser-name';
import type { LoginResponse } from '@stillweb/contract/account/auth';
import type { ErrorCode } from '@stillweb/contract/errors';
import type { User } from '@stillweb/contract/account/user';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../../http/limits/client-address.ts';
import type { CookieSettings } from '../../../http/private-cookie.ts';
import { clientOf, type Client } from '../../../http/requester.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { JobQueue } from '../../../platform/jobs/jobs.ts';
import type { AccountContext } from '../../context.ts';
import { recordAccountEvent, type RecordContext } from '../../record-event.ts';
import { countLogIn, maySaveRefusal } from '../../security/login-limits.ts';
import { trustedDevice, type TrustedDevices } from '../../security/trusted-device.ts';
import { storeRefusal, type Refusal } from '../../store/account-events.ts';
import { openTicket } from '../../store/one-time-secrets.ts';
import { openSession, type OpenSession } from '../../store/sessions.ts';
import { findCredentials, findProfile, lockUser, type Credentials } from '../../store/users.ts';

/** A client that logs in, and the id of the trusted device of a user that it is. */
export type Sender = Client & {
  deviceOf: (email: string, user: Credentials | undefined) => string | undefined;
};

export function senderOf(request: FastifyRequest, devices: TrustedDevices): Sender {
  return {
    ...clientOf(request),
    deviceOf: (email, user) => trustedDevice(devices.find(request, email), user),
  };
}

export type LoggedIn = {
  user: User;
  session: OpenSession;
  accessToken: string;
  /** The trusted device that it was. */
  device?: string | undefined;
};

type Proven = {
  /** With the password of the moment at which the user has proved to be that user. */
  user: Credentials;
  client: Client;
  device?: string | undefined;
  passedSecondStep?: boolean;
  /** The error if that has changed since. */
  outdated: Error;
};

/**
 * Ends a log-in of a user who has proved to be that user by a password, a code, a passkey or a provider.
 * @throws AppError RATE_LIMITED, ACCOUNT_BLOCKED, EMAIL_NOT_VERIFIED, or SECOND_STEP_REQUIRED with a ticket for it
 */
export async function finishLogIn(
  context: AccountContext,
  { user, client, device, passedSecondStep, outdated }: Proven,
): Promise<LoggedIn> {
  await countLogIn(context.limits, { account: user.email, ip: client.ip, device });
  refuseUnable(user);
  const { id, name, email, passwordHash } = user;
  const proven = { id, name, email, passwordHash };
  const loggedIn = await startSession(context, proven, client, { passedSecondStep });
  if (loggedIn) return { ...loggedIn, device };
  const current = await findCredentials(context.db, { id });
  if (current) refuseUnable(current);
  throw outdated;
}

/** Once a client has proved to be the user: no other client learns it. */
function refuseUnable({ isBlocked, verified }: Credentials): void {
  if (isBlocked) throw new AppError('ACCOUNT_BLOCKED');
  if (!verified) throw new AppError('EMAIL_NOT_VERIFIED');
}

/**
 * Logs in a user who has proved to be one, with that address, and that password if one was entered; undefined
 * when one of them has changed since, or the account is blocked.
 * @throws AppError SECOND_STEP_REQUIRED with a ticket for it
 */
export async function startSession(
  context: RecordContext & Pick<AccountContext, 'db' | 'tokens'>,
  { passwordHash, ...user }: User & { passwordHash?: string },
  client: Client,
  { passedSecondStep = false }: { passedSecondStep?: boolean | undefined } = {},
): Promise<LoggedIn | undefined> {
  const { db, clock, tokens } = context;
  const { userAgent } = client;
  const { id: userId, email } = user;
  const proven = { userId, email, passwordHash };
  const session = await openSession(db, { ...proven, userAgent, passedSecondStep }, clock());
  if (!session) {
    const ticket = passedSecondStep ? undefined : await openTicket(db, proven, clock());
    if (ticket) throw new AppError('SECOND_STEP_REQUIRED', { data: { ticket } });
    return undefined;
  }
  await recordAccountEvent(context, db, { userId, kind: 'log-in', client });
  const accessToken = tokens.issue({ userId, sessionId: session.id });
  return { user, session, accessToken };
}

/** Gives the session to the browser, which is a trusted device of the user from now on. */
export function answerLogIn(
  reply: FastifyReply,
  { user, session, accessToken, device }: LoggedIn,
  { cookie, devices }: { cookie: CookieSettings; devices: TrustedDevices },
): LoginResponse {
  setSessionCookie(reply, cookie, session);
  devices.remember(reply, user.email, device);
  return { data: { user }, accessToken };
}

export function setSessionCookie(
  reply: FastifyReply,
  cookie: CookieSettings,
  session: OpenSession,
): void {
  reply.setCookie(cookie.name, session.token, { ...cookie.options, expires: session.expiresAt });
}

/** Stores a refused log-in in the history of the account, if the address has one. */
export const refusalQueue: JobQueue<Refusal & { email: string }> = {
  name: 'log-in-refusals',
  // Nothing waits for it, and many may come together: no server is woken for each.
  options: { notify: false, retryLimit: 3, retryDelay: 5, deleteAfterSeconds: hourSeconds },
  concurrency: 1,
};

/** Who was refused: the email is undefined when the client named no address and no passkey of an account. */
type Refused = { userId: string | undefined; email: string | undefined; client: Client };

/**
 * Records why a log-in was refused: in the security log, and for the history of the account. The latter is left to a
 * job, which the request enqueues for every address, so that its time does not tell whether there is an account.
 */
export async function recordRefusal(
  context: AccountContext,
  error: unknown,
  { userId, email, client }: Refused,
): Promise<void> {
  if (!(error instanceof AppError)) return;
  const { code: reason } = error;
  context.recordEvent({ event: 'log-in refused', userId, ip: client.ip, reason });
  if (email && (await maySaveRefusal(context.limits, reason, client.ip))) {
    await saveRefusal(context, reason, { email, client });
  }
}

/** Stores that further attempts of a client will be refused for an hour: these write nothing themselves. */
export async function recordLimit(
  context: AccountContext,
  refused: { email: string; client: Client },
): Promise<void> {
  await saveRefusal(context, 'RATE_LIMITED', refused);
}

async function saveRefusal(
  { db, jobs, clock }: AccountContext,
  reason: ErrorCode,
  { email, client }: { email: string; client: Client },
): Promise<void> {
  await jobs.enqueue(db, refusalQueue, {
    email,
    reason,
    browser: browserName(client.userAgent),
    network: networkOf(client.ip),
    at: clock().toISOString(),
  });
}

/** Stores a refused log-in, if its address has an account. */
export async function completeRefusal(
  { db }: Pick<AccountContext, 'db'>,
  { email, ...refusal }: Refusal & { email: string },
): Promise<void> {
  const user = await findProfile(db, { email });
  if (!user) return;
  await db.transaction().execute(async (trx) => {
    if (await lockUser(trx, user.id)) await storeRefusal(trx, user.id, refusal);
  });
}
