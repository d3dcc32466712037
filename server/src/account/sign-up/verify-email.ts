import type { SignUpChoice } from '@stillweb/contract/account/auth';
import { AppError } from '../../platform/app-error.ts';
import type { AccountContext } from '../context.ts';
import { renewPassword } from '../ways-in/log-in/log-in.ts';
import { recordAccountEvent } from '../record-event.ts';
import { startSession, type LoggedIn } from '../ways-in/log-in/finish-log-in.ts';
import { wrongPassword } from '../profile/confirm-password.ts';
import { attemptPassword } from '../security/login-limits.ts';
import type { LinkRow } from '../security/link-tokens.ts';
import { noPassword } from '../security/passwords/password-hasher.ts';
import { refuseBlocked } from '../security/refuse-blocked.ts';
import { refuseReserved } from '../protect/notices/refuse-reserved.ts';
import { consumeSecret } from '../store/one-time-secrets.ts';
import {
  findLinkOwner,
  listRegistrations,
  lockLink,
  verifyRegistration,
  type Registration,
} from '../store/registrations.ts';
import { markVerified } from '../store/addresses.ts';
import { findCredentials, findUser } from '../store/users.ts';

type Client = {
  password: string | undefined;
  ip: string;
  userAgent: string;
  hasRegistered: (registration: { email: string; passwordHash: string }) => boolean;
};

type Verified = {
  email: string;
  choice?: SignUpChoice | undefined;
  loggedIn?: LoggedIn | undefined;
};

/**
 * Verifies an address by the token of a link, which only the reader of that mailbox has. That is no proof of a password:
 * the reader's sign-up is the one whose password was entered, or that was made in this browser; then it also logs in. The
 * link in the email of a sign-up that has no rival is enough for the client that signed up.
 * @throws AppError PASSWORD_REQUIRED, INVALID_LINK, WRONG_PASSWORD, ACCOUNT_BLOCKED or RATE_LIMITED
 * @returns the address, the choices before the sign-up, and the new session; no session if the link alone was enough
 */
export async function verifyEmail(
  context: AccountContext,
  token: string,
  client: Client,
): Promise<Verified> {
  const { db, clock, linkTokens } = context;
  const link = linkTokens.read('sign-up', token, clock());
  const owner = link && (await findLinkOwner(db, link.id, clock()));
  if (!owner) return confirmAddress(context, token);
  const own = await findOwnRegistration(context, owner, client);
  const { user, choice } = await db.transaction().execute(async (trx) => {
    if (!(await lockLink(trx, link.id, clock()))) throw new AppError('INVALID_LINK');
    await refuseBlocked(trx, owner.id);
    await refuseReserved(trx, owner, clock());
    const pending = await listRegistrations(trx, owner.id, clock());
    const chosen = own
      ? pending.find(({ id }) => id === own.id)
      : chooseByLink(pending, { link, client: linkTokens.clientMark(client.ip) });
    if (!chosen) throw new AppError('PASSWORD_REQUIRED');
    const verified = await verifyRegistration(trx, chosen.id, clock());
    await recordAccountEvent(context, trx, { userId: owner.id, kind: 'sign-up', client });
    return { user: verified, choice: chosen.choice };
  });
  const { email } = owner;
  if (!user || !own) return { email, choice };
  const proven = { ...user, passwordHash: await renewEntered(context, owner.id, own, client) };
  return { email, choice, loggedIn: await startSession(context, proven, client) };
}

/** A verified user gets such a link too, after a mail server has refused the address. */
async function confirmAddress(
  { db, clock, linkTokens }: AccountContext,
  token: string,
): Promise<Verified> {
  const link = linkTokens.secretOf('verify-email', token, clock());
  return db.transaction().execute(async (trx) => {
    const used = await consumeSecret(trx, link, clock());
    const user = used && (await findUser(trx, used.userId));
    if (!user) throw new AppError('INVALID_LINK');
    await markVerified(trx, user.id, clock());
    return { email: user.email };
  });
}

/**
 * The only sign-up, where the link activates no password of others: the link is its own and its client opens it, or it
 * has no password, as some that were imported.
 */
function chooseByLink(
  pending: Registration[],
  { link, client }: { link: LinkRow; client: string },
): Registration | undefined {
  const [only, rival] = pending;
  if (!only || rival) return undefined;
  const isOwnLink = link.id === only.id && link.client === client;
  return isOwnLink || only.passwordHash === noPassword ? only : undefined;
}

/** @throws AppError WRONG_PASSWORD when one was entered and no sign-up with the address has it */
async function findOwnRegistration(
  { db, clock, limits, passwords, recordEvent }: AccountContext,
  { id: userId, email }: { id: string; email: string },
  { password, ip, hasRegistered }: Client,
): Promise<Registration | undefined> {
  const pending = await listRegistrations(db, userId, clock());
  if (password === undefined) {
    return pending.find(({ passwordHash }) => hasRegistered({ email, passwordHash }));
  }
  const hashes = pending.map(({ passwordHash }) => passwordHash);
  // Counted apart from log-ins: only who has a link can use these attempts up.
  const attempt = { account: `verification ${email}`, ip };
  const { match } = await attemptPassword(limits, attempt, () =>
    passwords.findMatch(password, hashes, { ip }),
  );
  if (!match) {
    recordEvent({ event: 'password refused', userId, ip, reason: 'WRONG_PASSWORD' });
    throw wrongPassword('password');
  }
  return pending.find(({ passwordHash }) => passwordHash === match);
}

/** @returns the hash that is stored then, unless the password was changed at this moment */
async function renewEntered(
  context: AccountContext,
  userId: string,
  { passwordHash }: Registration,
  { password, ip }: Client,
): Promise<string> {
  const user = await findCredentials(context.db, { id: userId });
  if (password === undefined || user?.passwordHash !== passwordHash) return passwordHash;
  return renewPassword(context, user, { password, ip });
}
