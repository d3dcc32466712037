import type { Assertion, AuthenticationOptions } from '@stillweb/contract/passkeys';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../append-audit.ts';
import type { ConsoleContext } from '../context.ts';
import { claimedChallenge, logInOptionsFor, verifyAssertion } from '../../platform/webauthn.ts';
import { createChallenge, takeChallenge } from '../store/challenges.ts';
import { findPasskey, markUsed, type StoredPasskey } from '../store/passkeys.ts';
import { createSession } from '../store/sessions.ts';
import { findStaff } from '../store/staff.ts';

/** The session that has begun. */
export type Entered = { staffId: string; token: string; endsAt: Date };

export async function offerLogIn({
  db,
  clock,
  relyingParty,
}: ConsoleContext): Promise<AuthenticationOptions> {
  return logInOptionsFor(relyingParty, await createChallenge(db, { purpose: 'log-in' }, clock()));
}

/**
 * Begins a session for the owner of a passkey that has signed a challenge of ours.
 * @throws AppError INVALID_CREDENTIALS
 */
export async function logIn(
  context: ConsoleContext,
  assertion: Assertion,
  request: { id: string; ip: string },
): Promise<Entered> {
  const { db, clock } = context;
  const verified = await verifyLogIn(context, assertion);
  const staff = verified && (await findStaff(db, { id: verified.passkey.staff_id }));
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
  const { passkey, signCount } = verified;
  const now = clock();
  return db.transaction().execute(async (trx) => {
    await markUsed(trx, passkey.id, { signCount, now });
    const session = await createSession(trx, staff.id, now);
    const by = { staff, requestId: request.id };
    await appendAudit(trx, clock, by, { action: 'log-in', target: staff.id });
    return { staffId: staff.id, ...session };
  });
}

/** A challenge is used up by its first answer, right or wrong. */
async function verifyLogIn(
  { db, clock, relyingParty }: ConsoleContext,
  assertion: Assertion,
): Promise<{ passkey: StoredPasskey; signCount: number } | undefined> {
  const challenge = claimedChallenge(assertion);
  const isOurs = await takeChallenge(db, challenge, { purpose: 'log-in' }, clock());
  const passkey = isOurs ? await findPasskey(db, assertion.id) : undefined;
  const signed =
    passkey && (await verifyAssertion(relyingParty, { assertion, challenge, passkey }));
  return signed && !signed.wentBack ? { passkey, signCount: signed.signCount } : undefined;
}
