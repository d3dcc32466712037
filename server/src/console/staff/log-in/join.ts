import type { RegistrationOptions } from '@stillweb/contract/account/webauthn';
import type { JoinRequest } from '@stillweb/contract/console/staff/session';
import { AppError } from '../../../platform/app-error.ts';
import type { ConsoleContext } from '../../context.ts';
import { findInvite, takeInvite, type Invite } from '../../store/invites.ts';
import { staffPasskeys } from '../../store/passkeys.ts';
import { createSession, deleteSessionsOf } from '../../store/sessions.ts';
import { findStaff, lockStaff, saveStaff } from '../../store/staff.ts';
import { personOf, recordChange } from '../record-change.ts';
import type { StartedSession } from './log-in.ts';
import { offerPasskey, verifyPasskey } from './own-passkeys.ts';

/** @throws AppError INVALID_LINK */
export async function requireInvite({ db, clock }: ConsoleContext, token: string): Promise<Invite> {
  const invite = await findInvite(db, token, clock());
  if (!invite) throw new AppError('INVALID_LINK');
  return invite;
}

/** @throws AppError INVALID_LINK */
export async function offerToJoin(
  context: ConsoleContext,
  token: string,
  name: string,
): Promise<RegistrationOptions> {
  const { email, id } = await requireInvite(context, token);
  const member = await findStaff(context.db, { email });
  return offerPasskey(context, { id: member?.id ?? id, name, email });
}

/**
 * Makes the invited person a member of staff, with a first passkey, and begins a session. A present member gets
 * one more passkey, and the role of the invite; the sessions from before end.
 * @throws AppError INVALID_LINK; VALIDATION_FAILED when the passkey cannot be used
 */
export async function join(
  context: ConsoleContext,
  token: string,
  { name, credential }: JoinRequest,
  requestId: string,
): Promise<StartedSession> {
  const { db, clock } = context;
  const { id: inviteId, email } = await requireInvite(context, token);
  const { id = inviteId } = (await findStaff(db, { email })) ?? {};
  const passkey = await verifyPasskey(context, id, credential);
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const before = await lockStaff(trx, id);
    const invite = await takeInvite(trx, inviteId);
    if (!invite || before?.disabled_at) throw new AppError('INVALID_LINK');
    const { role } = invite;
    await saveStaff(trx, { id, email, name, role, now });
    await deleteSessionsOf(trx, id);
    const passkeyName = before ? 'New passkey' : 'First passkey';
    await staffPasskeys.save(trx, passkey, { ownerId: id, name: passkeyName, now });
    const session = await createSession(trx, id, now);
    const actor = { staff: { id, role }, requestId };
    const change = { before: before && { role: before.role }, after: { role, invite: inviteId } };
    const who = personOf({ name, email });
    await recordChange(context, trx, actor, {
      act: { action: 'join', target: id, ...change },
      text: before
        ? `${who} has a new passkey, made by the link of an invite, and the role ${role}.`
        : `${who} has joined with a passkey, in the role ${role}.`,
      affected: email,
    });
    return { staffId: id, ...session };
  });
}
