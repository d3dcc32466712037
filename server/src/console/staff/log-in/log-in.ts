import type { Assertion, AuthenticationOptions } from '@stillweb/contract/account/webauthn';
import { AppError } from '../../../platform/app-error.ts';
import { appendAudit } from '../../append-audit.ts';
import type { ConsoleContext } from '../../context.ts';
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
  // A challenge is used up by its first answer here, right or wrong.
  const challenge = claimedChallenge(assertion);
  const isOurs = await challenges.consume(db, challenge, { purpose: 'log-in' }, clock());
  return db.transaction().execute(async (trx) => {
    const signed = isOurs
      ? await staffPasskeys.checkSignature(trx, context, { assertion, challenge })
      : undefined;
    const id = signed?.passkey.owner_id;
    const staff = id === undefined ? undefined : await findStaff(trx, { id });
    // The error undoes that the passkey was used: a disabled member was not seen.
    if (!staff || staff.disabled_at || signed?.counterDecreased) {
      const { ip, id: reqId } = request;
      const event = 'staff log-in refused';
      context.recordEvent({ event, userId: undefined, staffId: staff?.id, ip, reqId });
      throw new AppError('INVALID_CREDENTIALS', { message: 'This passkey cannot log in here.' });
    }
    const session = await createSession(trx, staff.id, clock());
    const actor = { staff, requestId: request.id };
    await appendAudit(trx, clock, actor, { action: 'log-in', target: staff.id });
    return { staffId: staff.id, ...session };
  });
}
