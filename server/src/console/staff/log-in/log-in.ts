import type { Assertion, AuthenticationOptions } from '@stillweb/contract/passkeys';
import { AppError } from '../../../platform/app-error.ts';
import { appendAudit } from '../../append-audit.ts';
import type { ConsoleContext } from '../../context.ts';
import type { StoredPasskey } from '../../../platform/passkeys.ts';
import { claimedChallenge, logInOptionsFor } from '../../../platform/webauthn.ts';
import { challenges, staffPasskeys } from '../../store/passkeys.ts';
import { createSession } from '../../store/sessions.ts';
import { findStaff } from '../../store/staff.ts';

/** The session that has begun. */
export type StartedSession = { staffId: string; token: string; endsAt: Date };

export async function offerLogIn({
  db,
  clock,
  relyingParty,
}: ConsoleContext): Promise<AuthenticationOptions> {
  return logInOptionsFor(relyingParty, await challenges.create(db, { purpose: 'log-in' }, clock()));
}

/**
 * Begins a session for the owner of a passkey that has signed a challenge of ours.
 * @throws AppError INVALID_CREDENTIALS
 */
export async function logIn(
  context: ConsoleContext,
  assertion: Assertion,
  request: { id: string; ip: string },
): Promise<StartedSession> {
  const { db, clock } = context;
  const passkey = await checkLogIn(context, assertion);
  const staff = passkey && (await findStaff(db, { id: passkey.owner_id }));
  if (!staff || staff.disabled_at) {
    context.recordEvent({
      event: 'staff log-in refused',
      userId: undefined,
      staffId: staff?.id,
      ip: request.ip,
      reqId: request.id,
    });
    throw new AppError('INVALID_CREDENTIALS', { message: 'This passkey cannot log in here.' });
  }
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const session = await createSession(trx, staff.id, now);
    const by = { staff, requestId: request.id };
    await appendAudit(trx, clock, by, { action: 'log-in', target: staff.id });
    return { staffId: staff.id, ...session };
  });
}

/** A challenge is used up by its first answer, right or wrong. */
async function checkLogIn(
  context: ConsoleContext,
  assertion: Assertion,
): Promise<StoredPasskey | undefined> {
  const { db, clock } = context;
  const challenge = claimedChallenge(assertion);
  if (!(await challenges.consume(db, challenge, { purpose: 'log-in' }, clock()))) return undefined;
  const signed = await staffPasskeys.checkSignature(db, context, { assertion, challenge });
  return signed?.counterDecreased ? undefined : signed?.passkey;
}
