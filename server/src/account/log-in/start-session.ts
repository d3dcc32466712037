import type { User } from '@stillweb/contract/user';
import type { LoginResponse } from '@stillweb/contract/auth';
import type { FastifyReply } from 'fastify';
import type { CookieSettings } from '../../http/private-cookie.ts';
import type { Client } from '../../http/requester.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AccountContext } from '../context.ts';
import { recordAccountEvent, type RecordContext } from '../record-event.ts';
import type { TrustedDevices } from '../security/trusted-device.ts';
import { endSecondStepRemoval } from '../support/remove-second-step.ts';
import { openTicket } from '../store/one-time-secrets.ts';
import { openSession, type OpenSession } from '../store/sessions.ts';

type SessionContext = RecordContext & Pick<AccountContext, 'db' | 'tokens'>;

export type LoggedIn = {
  user: User;
  session: OpenSession;
  accessToken: string;
  /** The trusted device that it was. */
  device?: string | undefined;
};

/**
 * Logs in a user who has proved to be one, with that address, and that password if one was entered; undefined
 * when one of them has changed since, or the account is blocked.
 * @throws AppError SECOND_STEP_REQUIRED with a ticket for it
 */
export async function startSession(
  context: SessionContext,
  { passwordHash, ...user }: User & { passwordHash?: string },
  client: Client,
  { passedSecondStep = false } = {},
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
  if (passedSecondStep) await endSecondStepRemoval(context, db, { userId, client });
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
